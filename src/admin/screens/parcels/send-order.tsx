import { LoaderCircle, SearchCheck, Send } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRunning, jobs } from '#admin/queries/parcels.ts'
import { Select } from '#admin/ui/fields.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNewJob, useOpenJob, useSending } from './jobs.ts'

export function SendOrder({ order }: { order: AdminOrder }) {
  const { accounts, last, isPending, send } = useSending()
  const [chosenId, setChosen] = useState<number | null>(null)
  const openJob = useOpenJob()
  const running = useQuery(jobs).data?.find(
    (job) => job.kind === 'parcels' && isRunning(job) && job.waiting.includes(order.id),
  )
  const chosen = accounts.find(({ id }) => id === chosenId) ?? last
  if (!chosen) return null
  const isBusy = isPending || running !== undefined
  return (
    <div className="flex flex-wrap gap-2">
      {accounts.length > 1 && (
        <div className="min-w-40 flex-1">
          <Select
            aria-label="Transporteur"
            value={chosen.id}
            disabled={isBusy}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={accounts.map(({ id, name }) => [id, name] as const)}
          />
        </div>
      )}
      <Button
        aria-haspopup="dialog"
        aria-disabled={isPending}
        onClick={() => (running ? openJob(running.id) : send(chosen.id, [order.id]))}
        className="min-h-12 min-w-[min(10rem,100%)] flex-2"
      >
        <Icon of={isBusy ? LoaderCircle : Send} className={isBusy ? 'size-5 animate-spin' : 'size-5'} />
        <span className="min-w-0">
          {isBusy
            ? 'Remise en cours…'
            : accounts.length > 1
              ? 'Remettre au transporteur'
              : `Remettre à ${chosen.name}`}
        </span>
      </Button>
    </div>
  )
}

/** Asks the courier for a parcel that it did not confirm. Idempotent: creates no second parcel. */
export function VerifyButton({ courierId, orderId }: { courierId: number; orderId: number }) {
  const { isPending, mutate } = useNewJob()
  return (
    <Button
      look="outline"
      size="small"
      isBusy={isPending}
      aria-haspopup="dialog"
      onClick={() => mutate({ kind: 'parcels', courierId, orderIds: [orderId] })}
    >
      <Icon of={SearchCheck} className="size-4" />
      Vérifier maintenant
    </Button>
  )
}
