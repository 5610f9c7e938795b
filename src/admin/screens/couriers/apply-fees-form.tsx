import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { applyFees } from '#admin/queries/couriers.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import { FilterField } from '#admin/ui/search-box.tsx'
import type { CourierFee } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { CURRENCY, FEE_STEPS, type FeeRule } from '#rules/money.ts'
import { searchOptions } from '#rules/option-search.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { effectText, feeChanges, readMargin } from './fee-changes.ts'
import { FeeChangesTable } from './fee-changes-table.tsx'

type Props = { courierId: number; courierName: string; fees: CourierFee[]; wilayas: Wilaya[] }

export function ApplyFeesForm({ courierId, courierName, fees, wilayas }: Props) {
  const applying = useMutation(applyFees)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState('0')
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const margin = readMargin(typed)
  const [roundTo, setRoundTo] = useState<FeeRule['roundTo']>(1)
  // Keeps the wilayas as they were when the screen opened, so that it shows their prices before any change.
  const [opened] = useState(wilayas)
  const rule = { margin: margin ?? 0, roundTo }
  const changes = feeChanges(fees, { wilayas, rule, opened })
  const shown = searchOptions(changes, search)
  const affected = changes.filter(({ wilayaId }) => chosen.has(wilayaId))
  const ids = affected.map(({ wilayaId }) => wilayaId)
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
          {chosen.size > 0 && (
            <Button
              look="ghost"
              size="small"
              onClick={(event) => {
                setChosen(new Set())
                // The button disappears with the selection, so the focus moves.
                event.currentTarget.parentElement?.querySelector('button')?.focus()
              }}
            >
              Tout décocher
            </Button>
          )}
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="border border-concrete-200 border-dashed bg-white px-4 py-8 text-center text-concrete-600">
          Aucune wilaya ne correspond à «&nbsp;{search}&nbsp;».
        </p>
      ) : (
        <FeeChangesTable changes={shown} chosen={chosen} onChoose={choose} />
      )}
      <div
        ref={toastsAbove}
        data-save-bar
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-end gap-3 border-concrete-200 border-t bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:mx-0 md:border md:p-4"
      >
        <TextField
          label={`Marge (${CURRENCY})`}
          inputMode="text"
          maxLength={7}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          error={margin === null ? 'De −10\u00a0000 à 10\u00a0000' : null}
          className="w-28 grow sm:grow-0"
        />
        <SelectField
          label="Arrondi"
          value={roundTo}
          onChange={({ target }) => setRoundTo(FEE_STEPS.find((step) => step === Number(target.value)) ?? 1)}
          options={FEE_STEPS.map((step) => [step, step === 1 ? 'Aucun' : `À ${step}\u00a0DA`] as const)}
        />
        <Button
          disabled={ids.length === 0 || margin === null}
          onClick={() => setAsking(true)}
          className="min-h-12 min-w-0 grow px-3 max-sm:w-full md:grow-0 md:px-5"
        >
          {ids.length === 0 ? 'Choisissez des wilayas' : `Appliquer à ${counted(ids.length, 'wilaya')}`}
        </Button>
      </div>
      <ConfirmDialog
        title="Appliquer les tarifs"
        question={
          isAsking && `Reprendre ceux de ${courierName}${ruleText(rule)}\u00a0? ${effectText(affected)}.`
        }
        confirmLabel="Appliquer"
        busyLabel="Application…"
        onConfirm={() =>
          applying.mutateAsync({ params: { id: courierId }, body: { wilayaIds: ids, ...rule } })
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Formats a rule: `, plus 50 DA, arrondis à 50 DA`. */
function ruleText({ margin, roundTo }: FeeRule): string {
  const plus = margin > 0 ? `, plus ${margin}\u00a0DA` : margin < 0 ? `, moins ${-margin}\u00a0DA` : ''
  return roundTo === 1 ? plus : `${plus}, arrondis à ${roundTo}\u00a0DA`
}
