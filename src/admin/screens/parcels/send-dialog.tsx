import { LoaderCircle, Send } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { lastCourier, type Sending } from './use-sending.ts'

type DialogProps = {
  sending: Sending
  orderIds: number[]
  isOpen: boolean
  /** Called when the orders are on their way: they need not stay selected. */
  onStarted: () => void
  onClose: () => void
}

/** Sends the selected orders, in a dialog; when it is closed before the end, a bar above the list shows progress. */
export function BulkSending({ sending, onOpen, ...dialog }: DialogProps & { onOpen: () => void }) {
  const { courierId, isRunning, done, total, refused, waiting } = sending
  return (
    <>
      {courierId !== null && !dialog.isOpen && (
        <div
          role="status"
          className="sticky top-16 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border border-ink bg-white py-1.5 pr-1.5 pl-4 lg:top-2"
        >
          <p className="flex flex-1 items-center gap-2 font-semibold text-ink tabular-nums">
            {isRunning && <Icon of={LoaderCircle} className="size-5 shrink-0 animate-spin" />}
            {isRunning
              ? `Remise au transporteur : ${done} sur ${total}`
              : leftText(refused.length, waiting.length)}
          </p>
          <Button look="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
            Voir
          </Button>
        </div>
      )}
      <SendDialog sending={sending} {...dialog} />
    </>
  )
}

function leftText(refused: number, waiting: number): string {
  const parts = [
    refused > 0 && counted(refused, 'refusée', 'refusées'),
    waiting > 0 && counted(waiting, 'pas encore remise', 'pas encore remises'),
  ].filter(Boolean)
  return `Remise terminée${parts.length > 0 ? ` : ${parts.join(', ')}` : ''}`
}

/** Selects a courier, then shows the progress and the refused orders with their corrections. */
function SendDialog({ sending, isOpen, orderIds, onStarted, onClose }: DialogProps) {
  const accounts = activeCouriers(useQuery(couriers).data)
  const [chosenId, setChosen] = useState(lastCourier)
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  const courier = accounts.find(({ id }) => id === sending.courierId)
  const isStarted = sending.courierId !== null
  const send = () => {
    if (!chosen || sending.isRunning) return
    sending.send(chosen.id, orderIds)
    onStarted()
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
        isStarted ? (
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
      {isStarted ? (
        <SendOutcome sending={sending} courier={courier} onLeave={onClose} />
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
