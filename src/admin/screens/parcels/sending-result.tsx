import { Printer, Tag } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCourier } from '#admin/queries/couriers.ts'
import type { Job } from '#contract/courier-job.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNewJob } from './courier-job.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { CourierFile } from './parcel-actions.tsx'

export function SendingResult({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const { kind } = useCourier(job.courierId)
  const labels = useNewJob()
  const [isLabelling, setLabelling] = useState(false)
  const orderIds = job.sent.map(({ orderId }) => orderId)
  const tracked = job.sent.filter(({ tracking }) => tracking !== null).length
  const print = () => {
    if (kind?.label !== 'pdf') setLabelling(true)
    else labels.mutate({ kind: 'labels', courierId: job.courierId, orderIds })
  }
  return (
    <div className="flex flex-col gap-2">
      <CourierFile courierId={job.courierId} orderIds={orderIds} />
      {tracked > 0 && kind?.label && (
        <Button isBusy={labels.isPending} onClick={print}>
          <Icon of={Tag} className="size-5" />
          {labelsText(tracked, kind.label)}
        </Button>
      )}
      <Link
        to="/imprimer"
        search={{ commandes: orderIds.join(',') }}
        onClick={onLeave}
        className={buttonClass('outline')}
      >
        <Icon of={Printer} className="size-5" />
        Imprimer {orderIds.length > 1 ? 'les bons de préparation' : 'le bon de préparation'}
      </Link>
      <LabelsDialog isOpen={isLabelling} orderIds={orderIds} onClose={() => setLabelling(false)} />
    </div>
  )
}

/** Labels that are web pages open one by one in new tabs; PDF labels are merged into one file. */
function labelsText(count: number, label: 'page' | 'pdf'): string {
  const verb = label === 'page' ? 'Ouvrir' : 'Imprimer'
  if (count === 1) return `${verb} l’étiquette`
  return `${verb} les ${count} étiquettes${label === 'page' ? ' une à une' : ''}`
}
