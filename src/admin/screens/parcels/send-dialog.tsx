import { Send } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { addJob } from '#admin/queries/jobs.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOpenJob } from './jobs-strip.tsx'
import { lastCourier, rememberCourier } from './last-courier.ts'

type Props = {
  orderIds: number[]
  isOpen: boolean
  /** Called when the orders are on their way: they need not stay selected. */
  onStarted: () => void
  onClose: () => void
}

/** Selects a courier for the selected orders; a job sends them. */
export function SendDialog({ isOpen, orderIds, onStarted, onClose }: Props) {
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
  const chosen = accounts.find(({ id }) => id === chosenId) ?? accounts[0]
  const send = () => {
    if (!chosen || job.isPending) return
    rememberCourier(chosen.id)
    job.mutate({ kind: 'parcels', courierId: chosen.id, orderIds })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remettre au transporteur"
      isNarrow
      footer={
        <Button aria-disabled={job.isPending} onClick={send} className="w-full">
          <Icon of={Send} className="size-5 shrink-0" />
          Remettre {counted(orderIds.length, 'commande', 'commandes')}
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
        <p className="text-concrete-700 text-sm">
          Les commandes confirmées et sans colis partent&nbsp;; pour chacune des autres, vous saurez pourquoi.
        </p>
      </div>
    </Dialog>
  )
}
