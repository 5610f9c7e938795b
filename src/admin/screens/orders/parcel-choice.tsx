import type { UseMutationResult } from '@tanstack/react-query'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'

/** True if the server refused to cancel or delete an order because its parcel is still open. */
export function isParcelOpen(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'parcel_open'
}

/** Ignores an error that `ParcelChoice` handles, so that the dialog before it closes. Rethrows any other. */
export function leaveToParcelChoice(error: unknown): void {
  if (!isParcelOpen(error)) throw error
}

type Props<Result, Variables> = {
  /** The mutation that cancels or deletes the order. */
  change: UseMutationResult<Result, Error, Variables & { parcel?: OpenParcelChoice }>
  /** The order's parcel; undefined if the order is not loaded. */
  parcel: AdminOrder['parcel'] | undefined
}

/** Asks what to do with an order's open parcel, then repeats the cancellation or deletion with the answer. */
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
