import type { AdminOrder } from '#contract/admin-order.ts'
import { EDITABLE_FIELDS, type OrderChange } from '#contract/order-change.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { isLocked, STATUS_LOOKS } from '#rules/order.ts'
import { listForSale } from '#server/catalogue/products/products.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError, type Issue } from '#server/errors.ts'
import { applyChange, type FieldChange, listFieldChanges } from './apply-change.ts'
import { changeOrder } from './change-order.ts'
import { checkNoInvoice } from './invoices.ts'
import { checkNoParcel, parcelOpen } from './order-parcels.ts'
import {
  contentColumns,
  findOrder,
  findOrderRow,
  forgetGoneProducts,
  listItemsOf,
  type OrderContent,
  toContent,
} from './orders.ts'
import type { ParcelCorrection } from './parcel-correction.ts'

type Options = { actor: string; correction: ParcelCorrection }

type Edit = { order: Row<'orders'>; before: OrderContent; after: OrderContent; changes: FieldChange[] }

/**
 * Edits an order and records the changed fields; records nothing if none changed. An open parcel is corrected at its
 * courier first, where this can be.
 * @throws NotFoundError; ConflictError `order_changed` when it changed since `updatedAt`, `order_locked` when fields
 * other than the note of a locked order are sent, `has_invoice` or `parcel_open` when it has one of these; as
 * `applyChange` and `ParcelCorrection`
 */
export async function editOrder(
  db: Db,
  id: number,
  change: OrderChange,
  { actor, correction }: Options,
): Promise<AdminOrder> {
  const parcelId = hasMoreThanNote(change) ? await correction.findParcel(id) : undefined
  if (parcelId !== undefined) return correctParcel(db, { id, parcelId, change }, { actor, correction })
  return changeOrder(db, id, async (order, trx) => {
    const edit = await planEdit(trx, order, change, () => checkNoParcel(trx, id))
    return edit.changes.length === 0 ? null : toUpdate(edit, actor)
  })
}

async function correctParcel(
  db: Db,
  { id, parcelId, change }: { id: number; parcelId: number; change: OrderChange },
  { actor, correction }: Options,
): Promise<AdminOrder> {
  const plan = async () => {
    const edit = await writeWithoutBump(db, async (trx) => planEdit(trx, await findOrderRow(trx, id), change))
    if (changesDesk(edit)) throw parcelOpen()
    return edit.changes.length === 0 ? undefined : edit
  }
  if (!(await plan())) return findOrder(db, id)
  return correction.correct(parcelId, async (ask) => {
    // Plans again: until now the order could be invoiced, or corrected by another call.
    const edit = await plan()
    if (!edit) return findOrder(db, id)
    const { order, after } = edit
    const events = await ask({ order: { ...order, ...contentColumns(after) }, items: after.items })
    return changeOrder(db, id, async ({ note }, trx) => {
      // The parcel says this by now, so what happened to the order meanwhile does not matter.
      const items = await forgetGoneProducts(trx, after.items)
      const written = { ...edit, after: { ...after, items, note: change.note ?? note } }
      const amount = after.totalPrice
      await trx.updateTable('parcels').set({ amount }).where('id', '=', parcelId).execute()
      const update = toUpdate(written, actor)
      return { ...update, events: [...update.events, ...events] }
    })
  })
}

/** True if a desk takes part in a change of the place: no courier corrects that. */
function changesDesk({ before, after }: Edit): boolean {
  if (before.deliveryType !== after.deliveryType) return true
  const isMoved = before.center !== after.center || before.wilayaId !== after.wilayaId
  return after.deliveryType === 'center' && isMoved
}

/** Applies a change to an order, without writing it. @throws as `editOrder`; as `checkParcel` */
async function planEdit(
  trx: Trx,
  order: Row<'orders'>,
  { updatedAt, ...change }: OrderChange,
  checkParcel?: () => Promise<void>,
): Promise<Edit> {
  const before = toContent(order, await listItemsOf(trx, order.id))
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(order.updated_at)) {
    const issues = await listChangedFields(trx, { order, content: before, since: updatedAt })
    const message = 'Cette commande a changé entre-temps : relisez-la'
    throw new ConflictError(message, { code: 'order_changed', issues })
  }
  if (hasMoreThanNote(change)) {
    if (isLocked(order.status)) {
      const message = 'Une commande expédiée, livrée ou annulée ne se corrige plus'
      throw new ConflictError(message, { code: 'order_locked' })
    }
    await checkNoInvoice(trx, order.id)
    await checkParcel?.()
  }
  const shop = await readShop(trx, before, change)
  const after = applyChange(before, change, { ...shop, exchangeCost: order.exchange_cost })
  return { order, before, after, changes: listFieldChanges(before, after) }
}

function toUpdate({ before, after, changes }: Edit, actor: string) {
  const hasNewItems = changes.some(({ field }) => field === 'items')
  const columns = contentColumns(after)
  return {
    // Orders without a phone are never duplicates.
    columns: columns.phone_key ? columns : { ...columns, duplicate_of: null },
    ...(hasNewItems && { items: after.items }),
    events: [{ actor, ...toEvent(changes, before, after) }],
  }
}

function hasMoreThanNote({ note, updatedAt, ...others }: OrderChange): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

async function readShop(trx: Trx, before: OrderContent, change: OrderChange) {
  const ids = change.items?.flatMap(({ productId }) => productId ?? []) ?? []
  return {
    wilaya: await findWilaya(trx, change.wilayaId ?? before.wilayaId),
    products: await listForSale(trx, ids, 'owner'),
    free: await findFreeDelivery(trx),
  }
}

function toEvent(changes: FieldChange[], before: OrderContent, { note }: OrderContent) {
  const isNoteAlone = changes.every(({ field }) => field === 'note')
  return isNoteAlone
    ? { kind: 'note' as const, details: { text: note }, own: { before: before.note } }
    : { kind: 'edited' as const, details: { changes } }
}

type Shown = OrderContent & Pick<AdminOrder, 'status'>

const FIELDS = ['status', ...EDITABLE_FIELDS] as const

/** Returns the value of a field in words; amounts in DA. */
const WORDS: Record<(typeof FIELDS)[number], (order: Shown) => string | null> = {
  status: ({ status }) => STATUS_LOOKS[status].label,
  customerName: ({ customerName }) => customerName,
  customerPhone: ({ customerPhone }) => customerPhone,
  wilayaId: ({ wilayaName }) => wilayaName,
  deliveryType: ({ deliveryType }) => DELIVERY_LABELS[deliveryType],
  center: ({ center }) => center,
  baladiya: ({ baladiya }) => baladiya,
  deliveryAddress: ({ deliveryAddress }) => deliveryAddress,
  items: ({ items }) => items.map(itemText).join(' ; '),
  deliveryPrice: ({ deliveryPrice }) => formatDinars(deliveryPrice),
  discount: ({ discount }) => formatDinars(discount),
  note: ({ note }) => note,
}

/** Lists the fields that differ from their value at `since` (ISO 8601), with their present value in words. */
async function listChangedFields(
  trx: Trx,
  { order, content, since }: { order: Row<'orders'>; content: OrderContent; since: string },
): Promise<Issue[]> {
  const events = await trx
    .selectFrom('order_events')
    .select(['kind', 'from_status', 'to_status', 'details', 'created_at'])
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['call', 'status', 'undone', 'edited', 'note'])
    .orderBy('id')
    .execute()
  // The first event of a field has its value at `since`.
  const before = new Map<string, unknown>()
  for (const [at, { kind, from_status, details, created_at }] of events.entries()) {
    if (created_at <= new Date(since).toISOString()) continue
    // Undoing a call follows it at once, so the event before says which status it had set, if any.
    const status = kind === 'undone' ? events[at - 1]?.to_status : from_status
    for (const [field, from] of changesOf(kind, status, JSON.parse(details)))
      if (!before.has(field)) before.set(field, from)
  }
  const shown: Shown = { ...content, status: order.status }
  return FIELDS.filter(
    (field) => before.has(field) && JSON.stringify(before.get(field)) !== JSON.stringify(shown[field]),
  ).map((field) => ({ path: field, message: WORDS[field](shown) || 'vide' }))
}

type Details = { changes?: { field: string; from: unknown }[]; own?: { before?: unknown } }

function changesOf(
  kind: Row<'order_events'>['kind'],
  from: Row<'order_events'>['from_status'] | undefined,
  { changes = [], own }: Details,
): [field: string, from: unknown][] {
  if (from) return [['status', from]]
  if (kind === 'note') return [['note', own?.before]]
  return changes.map((change) => [change.field, change.from])
}

function itemText({ quantity, product_name, size, color }: OrderContent['items'][number]): string {
  return [`${quantity} × ${product_name}`, size && `taille ${size}`, color].filter(Boolean).join(', ')
}
