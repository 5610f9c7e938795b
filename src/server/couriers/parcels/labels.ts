import type { Row } from '#server/db/tables.ts'
import { ConflictError, NotFoundError, ValidationError } from '#server/errors.ts'
import { type CourierContext, callCourier } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/adapter.ts'
import { mergePdfs } from '../adapters/label-pdfs.ts'
import { findParcelRow } from './change-parcel.ts'
import { findCourierOf } from './parcels.ts'

export type Label = { pdf: Uint8Array } | { url: string }

/** @throws NotFoundError when there is no label; CourierError */
export async function findLabel(context: CourierContext, id: number): Promise<Label> {
  const parcel = await findParcelRow(context.db, id)
  if (parcel.label_url === null) throw new NotFoundError('Ce colis n’a pas d’étiquette')
  if (!parcel.label_url.startsWith('/')) return { url: parcel.label_url }
  return { pdf: await fetchLabels(context, [parcel]) }
}

/**
 * Merges labels into one PDF, grouped by courier.
 * @throws ValidationError for an unknown parcel; ConflictError when a courier has no PDFs; CourierError
 */
export async function findLabels(context: CourierContext, ids: number[]): Promise<Uint8Array> {
  const parcels = await context.db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  if (parcels.length < new Set(ids).size) {
    throw new ValidationError([{ path: 'ids', message: 'Colis non trouvé' }])
  }
  if (parcels.some(({ label_url }) => !label_url?.startsWith('/'))) {
    throw new ConflictError('Ce transporteur ne donne pas d’étiquettes en PDF')
  }
  const files: Uint8Array[] = []
  for (const group of Map.groupBy(parcels, (parcel) => parcel.courier_id).values()) {
    files.push(await fetchLabels(context, group))
  }
  return mergePdfs(files)
}

async function fetchLabels(context: CourierContext, parcels: Row<'parcels'>[]): Promise<Uint8Array> {
  const [first] = parcels
  if (!first) throw new NotFoundError('Colis non trouvé')
  const ids = parcels.flatMap(({ tracking, remote_id }) =>
    tracking ? [{ tracking, remoteId: remote_id }] : [],
  )
  return callCourier(context, await findCourierOf(context.db, first), ({ adapter, account }) => {
    if (!adapter.labels) throw new CourierError('Ce transporteur ne donne pas d’étiquettes')
    return adapter.labels(account, ids)
  })
}
