import { useState } from 'react'
import type { CallEnd } from '#admin/queries/orders.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CANCEL_REASON_LABELS, type CancelReason } from '#rules/cancel-reason.ts'
import { Button } from '#web/ui/button.tsx'

/** The reasons that a customer gives on the telephone. */
const REFUSALS: CancelReason[] = ['customer', 'duplicate', 'out_of_stock', 'other']

type Asked = 'refusal' | 'wrong-number'

type Props = {
  order: AdminOrder
  asked: Asked | null
  onChoose: (end: CallEnd) => void
  onClose: () => void
}

/** Asks why a customer refuses, or what becomes of an order whose number is wrong. */
export function CallEndDialog({ order, asked, onChoose, onClose }: Props) {
  // The question stays visible during the closing transition.
  const [shown, setShown] = useState<Asked>('refusal')
  if (asked && asked !== shown) setShown(asked)
  const name = `n°\u00a0${order.id} de ${order.customerName}`
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      title={shown === 'refusal' ? 'Le client refuse' : 'Faux numéro'}
      isNarrow
    >
      {shown === 'refusal' ? (
        <div className="flex flex-col gap-4">
          <p className="text-ink">La commande {name} sera annulée. Pourquoi&nbsp;?</p>
          <div className="grid gap-2 sm:grid-cols-2">
            {REFUSALS.map((cancelReason) => (
              <Button
                key={cancelReason}
                look="outline"
                onClick={() => onChoose({ outcome: 'reached', status: 'cancelled', cancelReason })}
                className="min-h-13 normal-case!"
              >
                {CANCEL_REASON_LABELS[cancelReason]}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink">Annuler la commande {name}&nbsp;?</p>
          <div className="flex flex-col gap-2">
            <Button
              onClick={() =>
                onChoose({ outcome: 'wrong_number', status: 'cancelled', cancelReason: 'wrong_number' })
              }
            >
              Annuler la commande
            </Button>
            <Button look="outline" onClick={() => onChoose({ outcome: 'wrong_number' })}>
              La garder, noter l’appel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
