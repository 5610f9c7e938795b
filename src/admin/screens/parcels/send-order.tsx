import { LoaderCircle, SearchCheck, Send } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { sendParcels, sendRenamed } from '#admin/queries/parcels.ts'
import { Select } from '#admin/ui/fields.tsx'
import { withFixedSpaces } from '#admin/ui/form-rules.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { SentParcels } from '#contract/parcel.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { readText, writeText } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RefusedPlace } from './refused-place.tsx'

const FAILED = 'La réponse n’est pas arrivée. Vous pouvez réessayer\u00a0: rien ne part deux fois.'

export function canSend({ status, parcel }: AdminOrder): boolean {
  return status === 'confirmed' && !(parcel && isOpen(parcel.state))
}

export function SendOrder({ order }: { order: AdminOrder }) {
  const accounts = activeCouriers(useQuery(couriers).data)
  const [chosenId, setChosen] = useState(lastCourier)
  const sending = useMutation({ ...sendParcels, meta: { ...sendParcels.meta, success: sentText } })
  const renaming = useMutation({ ...sendRenamed, meta: { ...sendRenamed.meta, success: sentText } })
  const last = renaming.isIdle ? sending : renaming
  const isRunning = sending.isPending || renaming.isPending
  // Busy until the order is refetched with its parcel.
  const isBusy = isRunning || (last.data?.sent.length ?? 0) > 0
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  if (!chosen) return null
  const [refusal] = last.data?.refused ?? []
  const parcels = { courierId: chosen.id, orderIds: [order.id] }
  const send = () => {
    if (isBusy) return
    rememberCourier(chosen.id)
    renaming.reset()
    sending.mutate({ body: parcels })
  }
  return (
    <div className="flex flex-col gap-3">
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
        <Button aria-disabled={isBusy} onClick={send} className="min-h-12 min-w-[min(10rem,100%)] flex-2">
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
      <ErrorText role="alert" className="wrap-anywhere">
        {withFixedSpaces(last.error ? errorText(last.error, FAILED) : (refusal?.message ?? ''))}
      </ErrorText>
      {refusal && (
        <RefusedPlace
          courierId={chosen.id}
          refused={refusal}
          isBusy={isRunning}
          onRename={({ place }, theirs) =>
            place &&
            renaming.mutate({ ...parcels, place: { wilayaId: place.wilayaId, name: place.name, theirs } })
          }
        />
      )}
    </div>
  )
}

function sentText(_parcels: unknown, { sent }: SentParcels): string {
  return sent.length > 0 ? '1 commande remise au transporteur' : ''
}

/** Asks the courier for a parcel that it did not confirm. Idempotent: creates no second parcel. */
export function VerifyButton({ courierId, orderId }: { courierId: number; orderId: number }) {
  const { isPending: isRunning, data, error, mutate } = useMutation(sendParcels)
  const message = error ? errorText(error, FAILED) : (data?.refused[0]?.message ?? '')
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-disabled={isRunning}
        onClick={() => isRunning || mutate({ body: { courierId, orderIds: [orderId] } })}
      >
        <Icon
          of={isRunning ? LoaderCircle : SearchCheck}
          className={isRunning ? 'size-4 animate-spin' : 'size-4'}
        />
        {isRunning ? 'Vérification…' : 'Vérifier maintenant'}
      </Button>
      <ErrorText role="alert" className="wrap-anywhere w-full">
        {withFixedSpaces(message)}
      </ErrorText>
    </>
  )
}

const KEY = 'admin-courier'

export function lastCourier(): number | null {
  return Number(readText('localStorage', KEY)) || null
}

export function rememberCourier(id: number): void {
  writeText('localStorage', KEY, String(id))
}
