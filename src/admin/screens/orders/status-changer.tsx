import { Check, LoaderCircle } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import { setOrderStatus } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { Select } from '#admin/ui/fields.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { CANCEL_REASON_LABELS, type CancelReason, ORDER_STATUSES, STATUS_LOOKS } from '#rules/order.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { STATUS_COLORS } from '#web/ui/status-badge.tsx'
import { isParcelOpen, ParcelChoice } from './parcel-choice.tsx'

/** Changes the status, from any to any other (spec §4), and asks for the reason of a cancellation. */
export function StatusChanger({ order }: { order: AdminOrder }) {
  const undo = useMutation(setOrderStatus)
  // Remembers the order before the change: the order feed may update `order` before the response arrives.
  const before = useRef(order)
  const change = useMutation({
    ...afterSuccess(setOrderStatus, (_order, { id, status }) => {
      const text = `Statut de la commande mis à jour avec succès\u00a0: n°\u00a0${id}, ${STATUS_LOOKS[status].label}`
      const { status: previous, cancelReason } = before.current
      offerUndo(text, () => undo.mutate({ id, status: previous, cancelReason, parcel: 'keep' }))
    }),
    onMutate: () => {
      before.current = order
    },
    // No success toast, since the toast with the undo button replaces it.
    meta: { ...setOrderStatus.meta, success: '' },
  })
  return (
    <fieldset aria-busy={change.isPending}>
      <legend className="label mb-2 text-concrete-600 text-sm">Changer le statut</legend>
      <div className="grid grid-cols-6 gap-2 md:@min-[40rem]:grid-cols-5">
        {ORDER_STATUSES.map((status) => {
          const { label, color } = STATUS_LOOKS[status]
          const isCurrent = status === order.status
          return (
            <button
              key={status}
              type="button"
              aria-pressed={isCurrent}
              // Not `disabled`, which would move the focus out of the dialog.
              aria-disabled={change.isPending}
              onClick={() => isCurrent || change.isPending || change.mutate({ id: order.id, status })}
              className={classes(
                'col-span-2 inline-flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-xs px-1 font-semibold text-key ring-1 ring-inset transition-colors aria-disabled:cursor-wait nth-4:col-span-3 nth-5:col-span-3 md:@min-[40rem]:col-span-1!',
                isCurrent
                  ? STATUS_COLORS[color]
                  : 'bg-white text-ink ring-concrete-300 hover:bg-concrete-100 hover:ring-concrete-500',
              )}
            >
              {change.isPending && status === change.variables.status && (
                <Icon of={LoaderCircle} className="size-4 animate-spin" />
              )}
              {isCurrent && <Icon of={Check} className="size-4" />}
              {label}
            </button>
          )
        })}
      </div>
      {order.status === 'cancelled' && (
        <div className="mt-2">
          <Select
            aria-label="Motif de l’annulation"
            value={order.cancelReason ?? ''}
            onChange={({ target }) =>
              change.mutate({
                id: order.id,
                status: 'cancelled',
                cancelReason: (target.value || null) as CancelReason | null,
                // Leaves the parcel: the owner already decided about it when cancelling the order.
                parcel: 'keep',
              })
            }
            options={[['', 'Motif de l’annulation…'], ...Object.entries(CANCEL_REASON_LABELS)]}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {change.isPending && 'Enregistrement du statut…'}
      </p>
      <ErrorText role="alert" className="mt-2">
        {change.error &&
          !isParcelOpen(change.error) &&
          errorText(change.error, 'Le statut n’a pas été changé.')}
      </ErrorText>
      <ParcelChoice change={change} parcel={order.parcel} />
    </fieldset>
  )
}
