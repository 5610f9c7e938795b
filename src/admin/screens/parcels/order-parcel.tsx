import { BadgeCheck, LoaderCircle, Send } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Fact } from '#admin/order/order-details.tsx'
import { formatMoment } from '#admin/order/order-texts.ts'
import { useCourier } from '#admin/queries/couriers.ts'
import { changeParcel, isRunning, jobs } from '#admin/queries/parcels.ts'
import { CopyButton } from '#admin/ui/copy-button.tsx'
import { Select, SelectField } from '#admin/ui/fields.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Parcel } from '#contract/parcel.ts'
import { formatDinars } from '#rules/money.ts'
import { isOpen, PARCEL_LABELS, PARCEL_STATES, type ParcelState } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { canSend, useOpenJob, useSending } from './courier-job.tsx'
import { MissedNotice, RetryParcel } from './missed-parcel.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelBadge } from './parcel-line.tsx'

export function ParcelPart({ order }: { order: AdminOrder }) {
  const { parcel } = order
  const { kind } = useCourier(parcel?.courierId)
  return (
    <div className="flex flex-col gap-4">
      {parcel?.state === 'delivering' && <MissedNotice parcel={parcel} />}
      {parcel && <ParcelFacts parcel={parcel} total={order.totalPrice} />}
      {parcel && <ParcelActions parcel={parcel} orderId={order.id} isRemote={kind?.isRemote ?? true} />}
      {parcel?.canRetry && <RetryParcel parcel={parcel} />}
      {parcel && kind?.isRemote === false && (
        <HandTracking
          key={`${parcel.id} ${parcel.tracking} ${parcel.state} ${parcel.attempts}`}
          parcel={parcel}
        />
      )}
      {canSend(order) && <SendOrder order={order} />}
    </div>
  )
}

function ParcelFacts({ parcel, total }: { parcel: Parcel; total: number }) {
  const { courier, tracking, state, text, at, amount, paidAt, lastAttempt } = parcel
  // The notice of a missed delivery already quotes the courier's text.
  const isQuoted = state === 'delivering' && lastAttempt !== null && text.includes(lastAttempt.reason)
  const isSaid = text !== '' && text !== PARCEL_LABELS[state] && !isQuoted
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ParcelBadge state={state} />
        <p className="text-concrete-600 text-sm">depuis le {formatMoment(at)}</p>
      </div>
      {isSaid && <p className="wrap-anywhere border-concrete-300 border-l-2 pl-3 text-ink">{text}</p>}
      {state === 'unknown' && (
        <p className="text-concrete-700 text-sm">
          Le transporteur n’a pas répondu. La boutique lui demande s’il a ce colis&nbsp;; rien ne part deux
          fois.
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] @max-[15rem]:grid-cols-1 gap-x-4 gap-y-1">
        <Fact name="Transporteur">
          <span className="wrap-anywhere">{courier}</span>
        </Fact>
        <Fact name="Suivi">
          {tracking ? (
            <span className="flex items-center">
              <span className="wrap-anywhere min-w-0 font-semibold tabular-nums">{tracking}</span>
              <CopyButton text={tracking} label={`Copier le suivi ${tracking}`} className="-my-3" />
            </span>
          ) : (
            'Pas encore de numéro'
          )}
        </Fact>
        <Fact name="À encaisser">
          <Money of={amount} />
          {isOpen(state) && amount !== total && (
            <span className="block text-alarm-deep text-sm">
              La commande est maintenant à <Money of={total} />
              &nbsp;: annulez ce colis et remettez-la pour que le transporteur encaisse ce montant.
            </span>
          )}
        </Fact>
        {(state === 'delivered' || paidAt) && (
          <Fact name="Versement">
            <Payment parcel={parcel} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Payment({ parcel: { collected, fee, paidAt } }: { parcel: Parcel }) {
  if (!paidAt) return 'Pas encore versé'
  const sums = [
    collected !== null && `${formatDinars(collected)} encaissés`,
    fee !== null && fee > 0 && `${formatDinars(fee)} de frais`,
  ].filter(Boolean)
  return (
    <>
      <span className="inline-flex items-center gap-1 font-semibold text-green-700">
        <Icon of={BadgeCheck} className="size-4" />
        Payé le {formatMoment(paidAt)}
      </span>
      {sums.length > 0 && <span className="block text-concrete-700 text-sm">{sums.join(', ')}</span>}
    </>
  )
}

const MISSED = 'missed'

/** Steps to choose from. Any step may follow any other, so that the owner can correct mistakes. */
const STEPS = PARCEL_STATES.filter((name) => name !== 'unknown').flatMap((name) => [
  [name, PARCEL_LABELS[name]] as const,
  ...(name === 'delivering' ? [[MISSED, 'Client absent'] as const] : []),
])

function HandTracking({ parcel }: { parcel: Parcel }) {
  const saving = useMutation(changeParcel)
  const [tracking, setTracking] = useState(parcel.tracking ?? '')
  const [state, setState] = useState<ParcelState | typeof MISSED>(parcel.state)
  const typed = tracking.trim()
  const change = {
    ...(typed && typed !== parcel.tracking && { tracking: typed }),
    ...(state === MISSED ? { isMissed: true } : state !== parcel.state && { state }),
  }
  const hasChange = Object.keys(change).length > 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (hasChange && !saving.isPending) saving.mutate({ params: { id: parcel.id }, body: change })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3 border border-concrete-200 bg-concrete-50 p-3">
      <p className="text-concrete-700 text-sm">
        Ce transporteur n’est pas relié à la boutique&nbsp;: notez ici ce qu’il devient.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Numéro de suivi"
          autoCapitalize="characters"
          maxLength={100}
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
        />
        <SelectField
          label="État du colis"
          value={state}
          onChange={({ target }) => setState(target.value as ParcelState)}
          options={STEPS}
        />
      </div>
      <ActionFailed error={saving.error} text="Le suivi n’a pas été enregistré." />
      <Button
        type="submit"
        disabled={!hasChange && !saving.isPending}
        aria-disabled={saving.isPending}
        className="self-start"
      >
        {saving.isPending ? 'Enregistrement…' : 'Enregistrer le suivi'}
      </Button>
    </form>
  )
}

function SendOrder({ order }: { order: AdminOrder }) {
  const { accounts, last, isPending, send } = useSending()
  const [chosenId, setChosen] = useState<number | null>(null)
  const openJob = useOpenJob()
  const running = useQuery(jobs).data?.find(
    (job) => job.kind === 'parcels' && isRunning(job) && job.waiting.includes(order.id),
  )
  const chosen = accounts.find(({ id }) => id === chosenId) ?? last
  if (!chosen) return null
  const isBusy = isPending || running !== undefined
  return (
    <div className="flex flex-wrap gap-2">
      {accounts.length > 1 && (
        <div className="min-w-40 flex-1">
          <Select
            aria-label="Transporteur"
            value={chosen.id}
            disabled={isBusy}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={accounts.map(({ id, name }) => [id, name] as const)}
          />
        </div>
      )}
      <Button
        aria-haspopup="dialog"
        aria-disabled={isPending}
        onClick={() => (running ? openJob(running.id) : send(chosen.id, [order.id]))}
        className="min-h-12 min-w-[min(10rem,100%)] flex-2"
      >
        <Icon of={isBusy ? LoaderCircle : Send} className={isBusy ? 'size-5 animate-spin' : 'size-5'} />
        <span className="min-w-0">
          {isBusy
            ? 'Remise en cours…'
            : accounts.length > 1
              ? 'Remettre au transporteur'
              : `Remettre à ${chosen.name}`}
        </span>
      </Button>
    </div>
  )
}
