import { Send } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { addJob } from '#admin/queries/parcels.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOpenJob } from './jobs.ts'
import { canSend, lastCourier, rememberCourier } from './send-order.tsx'

type Props = { orders: AdminOrder[]; isOpen: boolean; onStarted: () => void; onClose: () => void }

export function SendDialog({ isOpen, orders, onStarted, onClose }: Props) {
  const accounts = activeCouriers(useQuery(couriers).data)
  const [chosenId, setChosen] = useState(lastCourier)
  const openJob = useOpenJob()
  const job = useMutation({
    ...addJob,
    onSuccess: ({ id }) => {
      onClose()
      onStarted()
      openJob(id)
    },
  })
  const sendable = orders.filter(canSend)
  const confirmed = orders.filter(({ status }) => status === 'confirmed').length
  const withParcel = confirmed - sendable.length
  const unconfirmed = orders.length - confirmed
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  const send = () => {
    if (!chosen || job.isPending) return
    rememberCourier(chosen.id)
    job.mutate({ kind: 'parcels', courierId: chosen.id, orderIds: sendable.map(({ id }) => id) })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remettre au transporteur"
      isNarrow
      footer={
        <Button
          disabled={sendable.length === 0}
          aria-disabled={job.isPending}
          onClick={send}
          className="w-full"
        >
          <Icon of={Send} className="size-5 shrink-0" />
          Remettre {counted(sendable.length, 'commande', 'commandes')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceField
          label="Transporteur"
          layout="flex flex-col gap-2"
          choices={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => setChosen(Number(id))}
        />
        {(withParcel > 0 || unconfirmed > 0) && (
          <p className="border-amber-300 border-l-4 bg-amber-100 px-3 py-2 text-amber-900">
            {[
              withParcel > 0 && counted(withParcel, 'a déjà un colis', 'ont déjà un colis'),
              unconfirmed > 0 && counted(unconfirmed, 'n’est pas confirmée', 'ne sont pas confirmées'),
            ]
              .filter(Boolean)
              .join(', ')}
            &nbsp;: {withParcel + unconfirmed > 1 ? 'elles ne partent pas' : 'elle ne part pas'}.
          </p>
        )}
      </div>
    </Dialog>
  )
}
