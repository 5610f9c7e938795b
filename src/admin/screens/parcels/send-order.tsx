import { LoaderCircle, Send } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { withNarrowQuotes } from '#admin/ui/narrow-quotes.ts'
import { Select } from '#admin/ui/select-field.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RefusedPlace } from './refused-place.tsx'
import { lastCourier, useOwnSending } from './use-sending.ts'

/** Whether an order may be given to a courier: it is confirmed, and none has it. */
export function canSend({ status, parcel }: AdminOrder): boolean {
  return status === 'confirmed' && !(parcel && isOpen(parcel.state))
}

/** Gives one order to a courier; nothing where there is no courier to give it to. */
export function SendOrder({ order }: { order: AdminOrder }) {
  const accounts = activeCouriers(useQuery(couriers).data)
  const [chosenId, setChosen] = useState(lastCourier)
  const { isRunning, sent, refused, problem, send, mend } = useOwnSending({ hasToast: true })
  // Until the order is loaded again with its parcel.
  const isBusy = isRunning || sent.length > 0
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  if (!chosen) return null
  const [refusal] = refused
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
        <Button
          aria-disabled={isBusy}
          onClick={() => isBusy || send(chosen.id, [order.id])}
          className="min-h-12 flex-2"
        >
          {isBusy ? (
            <Icon of={LoaderCircle} className="size-5 animate-spin" />
          ) : (
            <Icon of={Send} className="size-5" />
          )}
          <span className="min-w-0 truncate">
            {isBusy
              ? 'Remise en cours…'
              : accounts.length > 1
                ? 'Remettre au transporteur'
                : `Remettre à ${chosen.name}`}
          </span>
        </Button>
      </div>
      {(refusal || problem) && (
        <p role="alert" className="wrap-anywhere font-semibold text-race-deep text-sm">
          {withNarrowQuotes(problem ?? refusal?.message ?? '')}
        </p>
      )}
      {refusal && <RefusedPlace refused={refusal} isBusy={isRunning} onMend={mend} />}
    </div>
  )
}
