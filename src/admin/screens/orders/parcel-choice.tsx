import type { UseMutationResult } from '@tanstack/react-query'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'

/** True if an order was not cancelled or deleted because its parcel is open. */
export function isParcelOpen(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'parcel_open'
}

/** Lets a dialog close on an error that `ParcelChoice` answers. */
export function leaveToParcelChoice(error: unknown): void {
  if (!isParcelOpen(error)) throw error
}

type Props<Result, Variables> = {
  /** Cancels or deletes an order. */
  change: UseMutationResult<Result, Error, Variables & { parcel?: OpenParcelChoice }>
  /** The order's parcel; undefined where it is not loaded. */
  parcel: AdminOrder['parcel'] | undefined
}

/** Asks what becomes of the open parcel of an order, then cancels or deletes the order again. */
export function ParcelChoice<Result, Variables>({ change, parcel }: Props<Result, Variables>) {
  const { error, variables, isPending } = change
  const choose = (choice: OpenParcelChoice) => {
    if (variables && !isPending) change.mutate({ ...variables, parcel: choice })
  }
  return (
    <Dialog
      isOpen={isParcelOpen(error)}
      onClose={change.reset}
      title="Colis en cours"
      isNarrow
      footer={
        <div className="flex w-full flex-col gap-2">
          <Button onClick={() => choose('cancel')}>Annuler aussi le colis</Button>
          <Button look="outline" onClick={() => choose('keep')}>
            Laisser le colis
          </Button>
        </div>
      }
    >
      <p className="text-ink">
        Cette commande a {parcel?.tracking ? `le colis ${parcel.tracking}` : 'un colis'} chez{' '}
        {parcel?.courier ?? 'le transporteur'}. S’il est déjà parti, laissez-le&nbsp;: son retour sera suivi.
      </p>
    </Dialog>
  )
}
