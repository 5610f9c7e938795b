import { createContext, use } from 'react'
import { counted } from '#admin/count-text.ts'
import type { Job } from '#contract/job.ts'
import { isolate } from '#rules/text.ts'

const TITLES: Record<Job['kind'], string> = {
  parcels: 'Remise à',
  labels: 'Étiquettes de',
  fees: 'Tarifs de',
}

export function jobTitle({ kind, courier }: Job): string {
  return `${TITLES[kind]} ${isolate(courier)}`
}

/** Sums up a job that no longer runs: `12 commandes remises, 1 refusée`. */
export function endText({ kind, state, done, total, sent, refused, problem }: Job): string {
  const parts = [
    kind === 'labels'
      ? counted(sent.length, 'étiquette', 'étiquettes')
      : counted(sent.length, 'commande remise', 'commandes remises'),
    refused.length > 0 && counted(refused.length, 'refusée', 'refusées'),
    state !== 'done' && counted(total - done, 'qui attend', 'qui attendent'),
    state === 'failed' && problem,
  ]
  return parts.filter(Boolean).join(', ')
}

export const OpenJob = createContext<(id: number) => void>(() => {})

/** Returns a function that opens the dialog of a job that was just started. */
export const useOpenJob = () => use(OpenJob)
