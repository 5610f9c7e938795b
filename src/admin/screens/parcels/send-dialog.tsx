import { Send } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { lastCourier, useBulkSending } from './use-sending.ts'

type Props = { isOpen: boolean; orderIds: number[]; onBegun: () => void; onClose: () => void }

/** Gives chosen orders to a courier: to whom, how far it is, then what was refused and how to mend it. */
export function SendDialog({ isOpen, orderIds, onBegun, onClose }: Props) {
  const accounts = activeCouriers(useQuery(couriers).data)
  const sending = useBulkSending()
  const [chosenId, setChosen] = useState(lastCourier)
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  const user = accounts.find(({ id }) => id === sending.courierId)
  const hasBegun = sending.courierId !== null
  const send = () => {
    if (!chosen || sending.isRunning) return
    void sending.send(chosen.id, orderIds)
    onBegun()
  }
  const close = () => {
    sending.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Remettre au transporteur"
      isNarrow
      footer={
        hasBegun ? (
          <Button look="dark" onClick={close} className="w-full">
            {sending.isRunning ? 'Continuer sans attendre' : 'Terminer'}
          </Button>
        ) : (
          <Button onClick={send} className="w-full">
            <Icon of={Send} className="size-5 shrink-0" />
            Remettre {counted(orderIds.length, 'commande', 'commandes')}
          </Button>
        )
      }
    >
      {hasBegun ? (
        <SendOutcome sending={sending} courier={user} onLeave={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <ChoiceField
            label="Transporteur"
            layout="flex flex-col gap-2"
            choices={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen ? String(chosen.id) : null}
            onChange={(id) => setChosen(Number(id))}
          />
          <p className="text-concrete-700 text-sm">
            Les commandes confirmées et sans colis partent&nbsp;; pour chacune des autres, vous saurez
            pourquoi.
          </p>
        </div>
      )}
    </Dialog>
  )
}
