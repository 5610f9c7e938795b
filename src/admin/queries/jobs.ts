import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { download } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import type { NewJob } from '#contract/job.ts'
import { MINUTE } from '#web/query-client.ts'

/** ms between two looks at jobs that run. */
const FOLLOW = 1500

/** Work with couriers that runs, and that of the last day. It is the same on every device of the owner. */
export const jobs = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => api('GET /jobs', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((job) => job.state === 'running' || job.isWorking) ? FOLLOW : MINUTE,
})

const meta = (error: string) => ({
  error: (_asked: unknown, reason: Error) => errorText(reason, error),
  changes: [['jobs']],
})

export const addJob = mutationOptions({
  mutationFn: async (body: NewJob, { client }) => {
    const job = await api('POST /jobs', { body })
    client.setQueryData(jobs.queryKey, (list = []) => [job, ...list])
    return job
  },
  meta: meta('Le travail n’a pas commencé'),
})

/** Goes on with a job; `orderIds`: refused orders to try again. */
export const startJob = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number; orderIds?: number[] }) =>
    api('POST /jobs/:id/start', { params: { id }, body }),
  meta: meta('Le travail n’a pas repris'),
})

export const stopJob = mutationOptions({
  mutationFn: (id: number) => api('POST /jobs/:id/stop', { params: { id } }),
  meta: meta('Le travail ne s’est pas arrêté'),
})

export const removeJob = mutationOptions({
  mutationFn: (id: number) => api('DELETE /jobs/:id', { params: { id } }),
  meta: { changes: [['jobs']] },
  onMutate: (id: number, { client }) =>
    client.setQueryData(jobs.queryKey, (list) => list?.filter((job) => job.id !== id)),
})

/** Downloads the labels that a job fetched as one PDF. */
export const downloadJobLabels = mutationOptions({
  mutationFn: (id: number) => download('GET /jobs/:id/labels', { params: { id } }),
  meta: meta('Le fichier n’a pas pu être téléchargé'),
})
