import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api, mutation, mutationOf, query, REMOTE_TIMEOUT } from '#admin/api.ts'
import { downloading } from '#admin/download.ts'
import { errorText } from '#admin/error-text.ts'
import { upload } from '#admin/upload.ts'
import type { CourierPlace } from '#contract/courier.ts'
import type { Job, NewJob } from '#contract/courier-job.ts'
import type { Settlement, SettlementColumns } from '#contract/settlement.ts'
import { MINUTE } from '#web/query-client.ts'
import { undoableDeletion } from './deletions.ts'

/** Queries that a new or changed parcel makes stale. */
export const CHANGES = [['orders'], ['dashboard'], ['outstanding'], ['couriers']]

const messageOr = (text: string) => (_request: unknown, error: Error) => errorText(error, text)

export function setPlace(courierId: number, body: CourierPlace): Promise<CourierPlace> {
  return api('PUT /couriers/:id/places', { params: { id: courierId }, body, timeout: REMOTE_TIMEOUT })
}

/** Sets tracking or state of a parcel whose courier has no API, or notes a missed delivery. */
export const changeParcel = mutation('PUT /parcels/:id', {
  success: 'Suivi enregistré',
  error: 'Le suivi n’a pas été enregistré',
  changes: CHANGES,
})

export const cancelParcel = mutation('DELETE /parcels/:id', {
  timeout: REMOTE_TIMEOUT,
  success: 'Colis annulé',
  error: 'Le colis n’a pas été annulé',
  changes: CHANGES,
})

/** Asks the courier for another attempt to deliver. */
export const retryParcel = mutation('POST /parcels/:id/retry', {
  timeout: REMOTE_TIMEOUT,
  success: 'Nouveau passage demandé',
  changes: CHANGES,
})

const NOT_DOWNLOADED = messageOr('Le fichier n’a pas pu être téléchargé')

export const downloadLabel = downloading('GET /parcels/:id/label', NOT_DOWNLOADED)

/** Downloads the sheet of orders that is uploaded to a courier's own site. */
export const downloadCourierFile = downloading('GET /couriers/:id/file', NOT_DOWNLOADED)

/** Time in ms between two requests while a job runs. */
const FOLLOW = 1500
/** Shorter interval in ms for a job of a single order, whose result the owner is waiting for. */
const FOLLOW_ONE = 400

export const jobs = query('GET /jobs', {
  key: ['jobs'],
  refetchInterval: ({ state }) => {
    const running = state.data?.filter(isRunning) ?? []
    if (running.some(({ total, waitsUntil }) => total === 1 && waitsUntil === null)) return FOLLOW_ONE
    return running.length > 0 ? FOLLOW : MINUTE
  },
})

/** True also for a stopped job while its last step still runs. */
export function isRunning({ state, isWorking }: Job): boolean {
  return state === 'running' || isWorking
}

export const addJob = mutationOf(
  async (body: NewJob, client) => {
    const job = await api('POST /jobs', { body })
    client.setQueryData(jobs.queryKey, (list = []) => [job, ...list])
    return job
  },
  { error: messageOr('Le travail n’a pas commencé'), changes: [['jobs']] },
)

/** `orderIds` are refused orders to try again. */
export const startJob = mutation('POST /jobs/:id/start', {
  error: messageOr('Le travail n’a pas repris'),
  changes: [['jobs']],
})

export const stopJob = mutation('POST /jobs/:id/stop', {
  error: messageOr('Le travail ne s’est pas arrêté'),
  changes: [['jobs']],
})

export const removeJob = mutationOptions({
  ...mutation('DELETE /jobs/:id', { changes: [['jobs']] }),
  onMutate: ({ params: { id } }, { client }) =>
    client.setQueryData(jobs.queryKey, (list) => list?.filter((job) => job.id !== id)),
})

export const downloadJobLabels = downloading('GET /jobs/:id/labels', NOT_DOWNLOADED)

export const settlementsPage = (page: number) =>
  query('GET /settlements', {
    key: ['settlements', 'list', page],
    query: page === 1 ? {} : { page },
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  })

export const oneSettlement = (id: number) =>
  query('GET /settlements/:id', { key: ['settlements', 'one', id], params: { id }, staleTime: MINUTE })

function storeSettlement(settlement: Settlement, client: QueryClient): void {
  client.setQueryData(oneSettlement(settlement.id).queryKey, settlement)
}

export type NewSettlement = {
  courierId: string
  file: File | null
  trackingColumn: string
  amountColumn: string
  feeColumn: string
}

/** Reads the columns of a sheet, before it is compared. */
export function readSettlementColumns(file: File): Promise<SettlementColumns> {
  return upload('POST /settlements/columns', {}, { file })
}

/** Uploads a courier's sheet and compares it with the parcels; no order changes. The form shows errors. */
export const addSettlement = mutationOf(
  ({ onProgress, ...parts }: NewSettlement & { onProgress: (share: number) => void }) =>
    upload('POST /settlements', {}, parts, { onProgress }),
  { changes: [['settlements', 'list']], onSuccess: storeSettlement },
)

/** Marks parcels as paid: those of all matching lines, and those whose tracking is in the body. */
export const acceptSettlement = mutation('POST /settlements/:id/accept', {
  success: 'Versement accepté',
  error: 'Le versement n’a pas été accepté',
  changes: [['settlements'], ['outstanding'], ['orders']],
  onSuccess: storeSettlement,
})

/** Undoes the last acceptance of a settlement. */
export const undoSettlement = mutation('POST /settlements/:id/undo', {
  success: 'Versement à accepter de nouveau',
  changes: [['settlements'], ['outstanding'], ['orders']],
  onSuccess: storeSettlement,
})

export const deleteSettlement = undoableDeletion('settlements', {
  success: 'Versement supprimé',
  changes: [['settlements', 'list']],
})

export const exportSettlement = downloading(
  'GET /settlements/:id/export',
  'Erreur lors de l’export du versement',
)
