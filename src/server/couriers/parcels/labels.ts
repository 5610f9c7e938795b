import type { Row } from '#server/db/tables.ts'
import { ConflictError, invalid, NotFoundError } from '#server/errors.ts'
import { findAnyCourier } from '../accounts/accounts.ts'
import { type CourierContext, callCourier } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { mergePdfs, mergeReadable, unreadableLabel } from '../adapters/label-pdfs.ts'
import { findParcelRow } from './change-parcel.ts'

export type Label = { pdf: Uint8Array } | { url: string }

/** Maximum bytes of the labels that are merged into one PDF; one label has some 50 kB. */
const MAX_MERGED = 60 * 1024 * 1024

/** @throws NotFoundError when there is no label; CourierError */
export async function findLabel(context: CourierContext, id: number): Promise<Label> {
  const parcel = await findParcelRow(context.db, id)
  if (parcel.label_url === null) throw new NotFoundError('Ce colis n’a pas d’étiquette')
  if (!parcel.label_url.startsWith('/')) return { url: parcel.label_url }
  return { pdf: await loadLabel(context, parcel) }
}

/**
 * Merges the available labels into one PDF, grouped by courier; `missing` are the ids of the other parcels.
 * Throws CourierError if no label is available, or a courier asks to wait or does not respond; ConflictError
 * if no courier gives files; ValidationError for an unknown parcel.
 */
export async function findLabels(context: CourierContext, ids: number[]) {
  const parcels = await context.db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('courier_id')
    .orderBy('id')
    .execute()
  if (parcels.length < new Set(ids).size) throw invalid('ids', 'Colis non trouvé')
  const found: Row<'parcels'>[] = []
  const errors: CourierError[] = []
  for (const parcel of parcels.filter(({ label_url }) => label_url?.startsWith('/'))) {
    try {
      await loadLabel(context, parcel)
      found.push(parcel)
    } catch (error) {
      // A courier that asks to wait or does not respond would fail for the other labels too.
      if (!(error instanceof CourierError && error.isRefusal)) throw error
      errors.push(error)
    }
  }
  if (found.length === 0)
    throw errors[0] ?? new ConflictError('Ce transporteur ne donne pas d’étiquettes en PDF')
  const { pdf, unreadable } = await mergeLabels(context, found)
  const isMissing = (parcel: Row<'parcels'>) => !found.includes(parcel) || unreadable.includes(parcel)
  return { pdf, missing: parcels.filter(isMissing).map(({ id }) => id) }
}

/**
 * Merges the labels of parcels into one PDF, in their order, and fetches those not stored yet; returns the
 * parcels with an `unreadable` one too. Throws CourierError above 60 MB, or if one is missing or all unreadable.
 */
export async function mergeLabels(context: CourierContext, parcels: Row<'parcels'>[]) {
  const files: Uint8Array[] = []
  for (const parcel of parcels) files.push(await loadLabel(context, parcel))
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_MERGED) {
    throw new CourierError('Étiquettes trop lourdes : imprimez-en moins à la fois')
  }
  const [first] = files
  if (first && files.length === 1) return { pdf: first, unreadable: [] }
  const merged = await mergeReadable(files).catch(() => null)
  const unreadable = merged ? merged.unreadable.flatMap((index) => parcels[index] ?? []) : parcels
  // Unreadable labels are fetched again at the next attempt.
  for (const { id } of unreadable) await dropLabel(context, id)
  if (!merged || unreadable.length === parcels.length) throw unreadableLabel()
  return { pdf: merged.file, unreadable }
}

/** Loads a label that is to be merged with others. Throws as `loadLabel`; CourierError if it is unreadable. */
export async function loadMergeableLabel(context: CourierContext, parcel: Row<'parcels'>): Promise<void> {
  const file = await loadLabel(context, parcel)
  const merged = await mergeReadable([file]).catch(() => null)
  if (merged?.unreadable.length === 0) return
  await dropLabel(context, parcel.id)
  throw unreadableLabel()
}

/**
 * Returns a label and stores it, so that reprinting uses no quota. The label of a deleted order is not
 * stored, because it names the customer. Throws NotFoundError for a parcel without a tracking; CourierError.
 */
export async function loadLabel(context: CourierContext, parcel: Row<'parcels'>): Promise<Uint8Array> {
  const { db, now } = context
  const { id, tracking, remote_id: remoteId } = parcel
  if (tracking === null) throw new NotFoundError('Ce colis n’a pas d’étiquette')
  const stored = await db
    .selectFrom('parcel_labels')
    .select('pdf')
    .where('parcel_id', '=', id)
    .executeTakeFirst()
  if (stored) return Buffer.from(stored.pdf, 'base64')
  const row = await findAnyCourier(db, parcel.courier_id)
  const fetched = await callCourier(context, row, ({ adapter, account }) => {
    if (!adapter.fetchLabel) throw new CourierError('Ce transporteur ne donne pas d’étiquettes')
    return adapter.fetchLabel(account, { tracking, remoteId })
  })
  const file = await mergePdfs([fetched])
  if (parcel.order_id === null) return file
  const pdf = Buffer.from(file).toString('base64')
  const fetched_at = now().toISOString()
  await db
    .insertInto('parcel_labels')
    .values({ parcel_id: id, pdf, fetched_at })
    .onConflict((conflict) => conflict.column('parcel_id').doUpdateSet({ pdf, fetched_at }))
    .execute()
  return file
}

/** Deletes the stored label of a parcel whose content the courier changed or may have changed. */
export async function dropLabel({ db }: CourierContext, id: number): Promise<void> {
  await db.deleteFrom('parcel_labels').where('parcel_id', '=', id).execute()
}
