import { ArrowLeft } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { applyFees, courierFees, couriers } from '#admin/queries/couriers.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { jobs } from '#admin/queries/jobs.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { LoadFailed, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { FilterField } from '#admin/ui/search-box.tsx'
import { WorkBar } from '#admin/ui/work-bar.tsx'
import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { searchOptions } from '#rules/option-search.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { feeChanges } from './fee-changes.ts'
import { FeesTable } from './fees-table.tsx'

/** Compares a courier's prices and desks with the shop's, and copies them. */
export function FeesScreen() {
  const { id } = useParams({ from: '/owner/transporteurs/$id/tarifs' })
  const courierId = Number(id)
  const { data: accounts } = useQuery(couriers)
  const fees = useQuery(courierFees(courierId))
  const places = useQuery(wilayas.query)
  const courier = accounts?.find((account) => account.id === courierId)
  const list = Array.isArray(fees.data) ? fees.data : null
  const progress = fees.data && !Array.isArray(fees.data) ? fees.data : null
  const failed = progress && fees.error
  const { data: running } = useQuery({ ...jobs, enabled: progress !== null })
  const job = running?.find(
    ({ kind, courierId: of, state }) => kind === 'fees' && of === courierId && state === 'running',
  )
  return (
    <Screen
      title="Tarifs"
      count={courier?.name}
      actions={
        <Link to="/transporteurs" className={classes(buttonClass('ghost'), 'shrink-0')}>
          <Icon of={ArrowLeft} className="size-4" />
          <span className="max-sm:sr-only">Transporteurs</span>
        </Link>
      }
    >
      <QueryBoundary
        query={fees}
        loading={<FeesLoading name={courier?.name} />}
        failed="Impossible de charger les tarifs du transporteur"
      />
      {!fees.isPending && <QueryBoundary query={places} failed="Impossible de charger les wilayas" />}
      {failed && (
        <LoadFailed
          title="Impossible de charger les tarifs du transporteur"
          error={failed}
          onRetry={() => fees.refetch()}
        />
      )}
      {progress && !failed && (
        <div className="border border-concrete-200 bg-white p-4">
          <WorkBar
            title={`Tarifs de ${courier?.name ?? 'ce transporteur'}`}
            {...progress}
            waitsUntil={job?.waitsUntil ?? null}
          />
        </div>
      )}
      {list?.length === 0 && (
        <Notice
          title="Aucun tarif"
          text="Le transporteur n’a donné aucun tarif pour les wilayas de la boutique."
        />
      )}
      {list && list.length > 0 && places.data && (
        <FeesForm
          courierId={courierId}
          courierName={courier?.name ?? 'transporteur'}
          fees={list}
          wilayas={places.data}
        />
      )}
    </Screen>
  )
}

function FeesLoading({ name = 'Le transporteur' }: { name?: string | undefined }) {
  return (
    <div
      role="status"
      className="grid h-72 place-items-center border border-concrete-200 bg-white px-6 text-center"
    >
      <p className="animate-pulse text-concrete-700">
        {name} est interrogé wilaya par wilaya&nbsp;: cela peut prendre une minute…
      </p>
    </div>
  )
}

/** Limit of the margin, in DA. */
const MAX_MARGIN = 10_000

type Props = { courierId: number; courierName: string; fees: CourierFee[]; wilayas: Wilaya[] }

/** Selects wilayas and a margin, and previews the changes. */
function FeesForm({ courierId, courierName, fees, wilayas }: Props) {
  const applying = useMutation(applyFees)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState('0')
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const margin = readMargin(typed)
  const changes = feeChanges(fees, wilayas, margin ?? 0)
  const shown = searchOptions(changes, search)
  const ids = changes.filter(({ wilayaId }) => chosen.has(wilayaId)).map(({ wilayaId }) => wilayaId)
  const choose = (wilayaIds: number[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of wilayaIds) isChosen ? next.add(id) : next.delete(id)
      return next
    })
  const different = changes.filter(({ isDifferent }) => isDifferent).map(({ wilayaId }) => wilayaId)
  const shownIds = shown.map(({ wilayaId }) => wilayaId)
  return (
    <>
      <div className="mb-4 flex flex-col gap-2">
        <FilterField
          label="Rechercher une wilaya"
          placeholder="Nom ou numéro"
          value={search}
          onChange={setSearch}
        />
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <Button look="ghost" size="small" onClick={() => choose(shownIds, true)}>
            {search ? 'Choisir celles-ci' : 'Tout choisir'}
          </Button>
          <Button look="ghost" size="small" onClick={() => setChosen(new Set(different))}>
            Les différentes ({different.length})
          </Button>
          <Button look="ghost" size="small" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
            Aucune
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="border border-concrete-200 border-dashed bg-white px-4 py-8 text-center text-concrete-600">
          Aucune wilaya ne correspond à «&nbsp;{search}&nbsp;».
        </p>
      ) : (
        <FeesTable changes={shown} chosen={chosen} onChoose={choose} />
      )}
      <div
        ref={toastsAbove}
        data-save-bar
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex items-end gap-3 border-concrete-200 border-t bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:mx-0 md:border md:p-4"
      >
        <TextField
          label="Marge (DA)"
          inputMode="text"
          maxLength={7}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={margin === null ? 'De −10 000 à 10 000' : null}
          className="w-28 shrink-0"
        />
        <Button
          disabled={ids.length === 0 || margin === null}
          onClick={() => setAsking(true)}
          className="min-h-12 min-w-0 flex-1 px-3 md:flex-none md:px-5"
        >
          {ids.length === 0
            ? 'Choisissez des wilayas'
            : `Appliquer à ${counted(ids.length, 'wilaya', 'wilayas')}`}
        </Button>
      </div>
      <ConfirmDialog
        title="Appliquer les tarifs"
        question={
          isAsking
            ? `Remplacer les prix et les centres de ${counted(ids.length, 'wilaya', 'wilayas')} par ceux de ${courierName}${marginText(margin ?? 0)} ?`
            : null
        }
        confirmLabel="Appliquer"
        busyLabel="Application…"
        onConfirm={() => applying.mutateAsync({ id: courierId, wilayaIds: ids, margin: margin ?? 0 })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Parses a margin in DA, `-50` or `+50`; null when it is invalid. */
function readMargin(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace('−', '-')
  if (!/^[+-]?\d+$/.test(text)) return text === '' ? 0 : null
  return Math.abs(Number(text)) <= MAX_MARGIN ? Number(text) : null
}

function marginText(margin: number): string {
  if (margin === 0) return ''
  return margin > 0 ? `, plus ${margin} DA` : `, moins ${-margin} DA`
}
