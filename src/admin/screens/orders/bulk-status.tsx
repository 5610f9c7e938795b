import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { setOrdersStatus, undoOrdersStatus } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import { RefusedDialog } from '#admin/ui/refused-dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import { CANCEL_REASON_LABELS, CANCEL_REASONS, type CancelReason } from '#rules/cancel-reason.ts'
import { ORDER_STATUSES, type OrderStatus, STATUS_LOOKS } from '#rules/order-status.ts'
import { isOpen as isOpenParcel } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'

/** Hint of the choice that leaves parcels at the courier. */
const KEPT = 'S’il est déjà parti, son retour sera suivi.'

type Props = { orders: AdminOrder[]; isOpen: boolean; onClose: () => void; onDone: () => void }

/**
 * Changes the status of many orders once its count is confirmed; for a cancellation, also its reason and what becomes
 * of open parcels.
 */
export function BulkStatus({ orders, isOpen, onClose, onDone }: Props) {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [parcel, setParcel] = useState<NonNullable<OpenParcelChoice> | null>(null)
  const undo = useMutation(undoOrdersStatus)
  const change = useMutation({
    ...setOrdersStatus,
    onSuccess: ({ changed, before }, { body: { status } }) => {
      onClose()
      onDone()
      setStatus(null)
      setReason('')
      setParcel(null)
      if (changed.length === 0) return
      const what = counted(changed.length, 'commande', 'commandes')
      offerUndo(`${what}\u00a0: ${STATUS_LOOKS[status].label.toLowerCase()}`, () =>
        undo.mutate({ body: { before } }),
      )
    },
  })
  const sent = change.variables?.body
  const refused = change.data?.refused ?? []
  const canCancelParcels = sent?.status === 'cancelled' && sent.parcel === undefined
  const cancelParcels = () =>
    sent && change.mutate({ body: { ...sent, ids: refused.map(({ id }) => id), parcel: 'cancel' } })
  const isCancelling = status === 'cancelled'
  const withParcel = orders.filter(({ parcel }) => parcel && isOpenParcel(parcel.state)).length
  const isParcelAsked = isCancelling && withParcel > 0
  const canApply = status !== null && !(isCancelling && reason === '') && !(isParcelAsked && parcel === null)
  const apply = () => {
    if (!canApply || change.isPending) return
    change.mutate({
      body: {
        ids: orders.map(({ id }) => id),
        status,
        ...(isCancelling && reason && { cancelReason: reason }),
        ...(isParcelAsked && parcel && { parcel }),
      },
    })
  }
  const what = counted(orders.length, 'commande', 'commandes')
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Changer le statut de ${what}`}
        isNarrow
        footer={
          <div className="flex flex-col gap-3">
            <ErrorText role="alert">
              {change.error && errorText(change.error, 'Le statut n’a pas été changé.')}
            </ErrorText>
            <Button
              look={isCancelling ? 'primary' : 'dark'}
              disabled={!canApply}
              aria-disabled={change.isPending}
              onClick={apply}
              className="w-full"
            >
              {applyText()}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">
          <ChoiceField
            label="Nouveau statut"
            layout="flex flex-col gap-2"
            choices={ORDER_STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].label }))}
            value={status}
            onChange={setStatus}
          />
          {isCancelling && (
            <SelectField
              label="Motif de l’annulation"
              value={reason}
              onChange={({ target }) => setReason(target.value as CancelReason | '')}
              options={[
                ['', 'Choisir un motif'],
                ...CANCEL_REASONS.map((value) => [value, CANCEL_REASON_LABELS[value]] as const),
              ]}
            />
          )}
          {isParcelAsked && (
            <ChoiceField
              label={`${counted(withParcel, 'a un colis', 'ont un colis')} chez le transporteur`}
              layout="flex flex-col gap-2"
              choices={[
                { value: 'cancel', label: `Annuler aussi ${withParcel > 1 ? 'les' : 'le'} colis` },
                { value: 'keep', label: `Laisser ${withParcel > 1 ? 'les' : 'le'} colis`, hint: KEPT },
              ]}
              value={parcel}
              onChange={setParcel}
            />
          )}
        </div>
      </Dialog>
      <RefusedDialog
        title="Commandes non modifiées"
        refused={refused}
        nameOf={(id) => `N° ${id}`}
        onClose={change.reset}
        footer={
          canCancelParcels && (
            <Button onClick={cancelParcels} className="w-full">
              Annuler aussi {refused.length > 1 ? 'leurs' : 'son'} colis
            </Button>
          )
        }
      />
    </>
  )

  function applyText(): string {
    if (change.isPending) return 'Enregistrement…'
    if (status === null) return 'Appliquer'
    return isCancelling ? `Annuler ${what}` : `Passer ${what} à «\u00a0${STATUS_LOOKS[status].label}\u00a0»`
  }
}
