import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { counted } from '#admin/count-text.ts'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { addJob, stopJob } from '#admin/queries/parcels.ts'
import { WorkBar } from '#admin/ui/progress.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Job } from '#contract/courier-job.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { isolate } from '#rules/text.ts'
import { readText, writeText } from '#web/storage.ts'

const TITLES: Record<Job['kind'], string> = {
  parcels: 'Remise à',
  labels: 'Étiquettes de',
  fees: 'Tarifs de',
}

export function jobTitle({ kind, courier }: Job): string {
  return `${TITLES[kind]} ${isolate(courier)}`
}

/** Sums up a job for parcels or labels that no longer runs: `12 commandes remises, 1 refusée`. */
export function endText({ kind, state, done, total, sent, refused, problem }: Job): string {
  const parts = [
    kind === 'labels'
      ? counted(sent.length, 'étiquette')
      : counted(sent.length, 'commande remise', 'commandes remises'),
    refused.length > 0 && counted(refused.length, 'refusée'),
    state !== 'done' && counted(total - done, 'qui attend', 'qui attendent'),
    state === 'failed' && problem,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Opens the dialog of a job. If `isFresh`, its labels are downloaded once they are ready. */
export const OpenJob = createContext<(id: number, isFresh?: boolean) => void>(() => {})

export const useOpenJob = () => use(OpenJob)

export function useNewJob(onStarted?: () => void) {
  const openJob = useOpenJob()
  return useMutation({
    ...addJob,
    onSuccess: ({ id }) => {
      onStarted?.()
      openJob(id, true)
    },
  })
}

export function canSend({ status, parcel }: AdminOrder): boolean {
  return status === 'confirmed' && !(parcel && isOpen(parcel.state))
}

const KEY = 'admin-courier'

/** Sends orders to an active courier. `last` is the courier used last in this browser, or else the first. */
export function useSending(onStarted?: () => void) {
  const query = useQuery(couriers)
  const accounts = activeCouriers(query.data)
  const { isPending, mutate } = useNewJob(onStarted)
  const lastId = Number(readText('localStorage', KEY))
  const last = accounts.find(({ id }) => id === lastId) ?? accounts[0]
  const send = (courierId: number, orderIds: number[]) => {
    if (isPending) return
    writeText('localStorage', KEY, String(courierId))
    mutate({ kind: 'parcels', courierId, orderIds })
  }
  return { query, accounts, last, isPending, send }
}

export function JobBar({ job, children }: { job: Job; children?: ReactNode }) {
  const { isPending, mutate } = useMutation(stopJob)
  const stop = () => isPending || mutate({ params: { id: job.id } })
  return (
    <WorkBar title={jobTitle(job)} {...job} onStop={job.state === 'running' ? stop : undefined}>
      {children}
    </WorkBar>
  )
}
