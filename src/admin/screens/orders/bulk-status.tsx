import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { useStatusChange } from '#admin/order/use-status-change.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { DialogAction, RefusedDialog } from '#admin/ui/dialog-action.tsx'
import { SelectField } from '#admin/ui/fields.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OpenParcelChoice } from '#contract/order-change.ts'
import {
  CANCEL_REASON_LABELS,
  type CancelReason,
  ORDER_STATUSES,
  type OrderStatus,
  STATUS_LOOKS,
} from '#rules/order.ts'
import { isOpen as isOpenParcel } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'

type Choice = {
  status: OrderStatus | null
  reason: CancelReason | ''
  parcel: NonNullable<OpenParcelChoice> | null
}

const NONE: Choice = { status: null, reason: '', parcel: null }

type Props = { orders: AdminOrder[]; isOpen: boolean; onClose: () => void; onDone: () => void }

export function BulkStatus({ orders, isOpen, onClose, onDone }: Props) {
  const [choice, setChoice] = useState(NONE)
  const change = useStatusChange(() => {
    onClose()
    onDone()
    setChoice(NONE)
  })
  const parcels = orders.filter(({ parcel }) => parcel && isOpenParcel(parcel.state)).length
  const body = toChange(choice, parcels > 0)
  const sent = change.variables?.body
  const refused = change.data?.refused ?? []
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Changer le statut de ${counted(orders.length, 'commande')}`}
        isNarrow
        footer={
          <DialogAction
            label={actionLabel(choice, orders.length)}
            look={choice.status === 'cancelled' ? 'danger' : 'primary'}
            isDisabled={!body}
            mutation={change}
            problem="Le statut n’a pas été changé."
            onClick={() => body && change.mutate({ body: { ids: orders.map(({ id }) => id), ...body } })}
          />
        }
      >
        <Choices choice={choice} parcels={parcels} onChoose={(part) => setChoice({ ...choice, ...part })} />
      </Dialog>
      <RefusedDialog
        title="Commandes non modifiées"
        refused={refused}
        nameOf={(id) => `N° ${id}`}
        onClose={change.reset}
        footer={
          sent?.status === 'cancelled' &&
          sent.parcel === undefined && (
            <Button
              onClick={() =>
                change.mutate({ body: { ...sent, ids: refused.map(({ id }) => id), parcel: 'cancel' } })
              }
              className="w-full"
            >
              Annuler aussi {refused.length > 1 ? 'leurs' : 'son'} colis
            </Button>
          )
        }
      />
    </>
  )
}

type ChoicesProps = { choice: Choice; parcels: number; onChoose: (part: Partial<Choice>) => void }

function Choices({ choice: { status, reason, parcel }, parcels, onChoose }: ChoicesProps) {
  const article = parcels > 1 ? 'les' : 'le'
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        label="Nouveau statut"
        layout="flex flex-col gap-2"
        choices={ORDER_STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].label }))}
        value={status}
        onChange={(chosen) => onChoose({ status: chosen })}
      />
      {status === 'cancelled' && (
        <SelectField
          label="Motif de l’annulation"
          value={reason}
          onChange={({ target }) => onChoose({ reason: target.value as CancelReason | '' })}
          options={[['', 'Choisir un motif'], ...Object.entries(CANCEL_REASON_LABELS)]}
        />
      )}
      {status === 'cancelled' && parcels > 0 && (
        <ChoiceField
          label={`${counted(parcels, 'a un colis', 'ont un colis')} chez le transporteur`}
          layout="flex flex-col gap-2"
          choices={[
            { value: 'cancel', label: `Annuler aussi ${article} colis` },
            {
              value: 'keep',
              label: `Laisser ${article} colis`,
              hint: 'S’il est déjà parti, son retour sera suivi.',
            },
          ]}
          value={parcel}
          onChange={(chosen) => onChoose({ parcel: chosen })}
        />
      )}
    </div>
  )
}

/** Returns the change to send, or null while a choice is missing. */
function toChange({ status, reason, parcel }: Choice, hasParcels: boolean) {
  if (status === null) return null
  if (status !== 'cancelled') return { status }
  if (reason === '') return null
  if (!hasParcels) return { status, cancelReason: reason }
  return parcel && { status, cancelReason: reason, parcel }
}

function actionLabel({ status }: Choice, count: number): string {
  const what = counted(count, 'commande')
  if (status === null) return 'Appliquer'
  if (status === 'cancelled') return `Annuler ${what}`
  return `Passer ${what} à «\u00a0${STATUS_LOOKS[status].label}\u00a0»`
}
