import type { AdminOrder } from '#contract/admin-order.ts'
import { EDITABLE_FIELDS, type OrderChange } from '#contract/order-change.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { isLocked, STATUS_LOOKS } from '#rules/order.ts'
import { listForSale } from '#server/catalogue/products/products.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError, type Issue } from '#server/errors.ts'
import { applyChange, type FieldChange, listFieldChanges } from './apply-change.ts'
import { changeOrder } from './change-order.ts'
import { checkNoInvoice } from './invoices.ts'
import { checkNoParcel } from './order-parcels.ts'
import { contentColumns, listItemsOf, type OrderContent, toContent } from './orders.ts'

/**
 * Edits an order and records the changed fields; records nothing if none changed.
 * @throws NotFoundError; ConflictError `order_changed` when it changed since `updatedAt`, `order_locked` when fields
 * other than the note of a locked order are sent, `has_invoice` or `parcel_open` when it has one of these; as
 * `applyChange`
 */
export function editOrder(
  db: Db,
  id: number,
  { updatedAt, ...change }: OrderChange,
  actor: string,
): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    const before = toContent(order, await listItemsOf(trx, id))
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
      await checkNoInvoice(trx, id)
      await checkNoParcel(trx, id)
    }
    const after = applyChange(before, change, {
      ...(await readShop(trx, before, change)),
      exchangeCost: order.exchange_cost,
    })
    const changes = listFieldChanges(before, after)
    if (changes.length === 0) return null
    const hasNewItems = changes.some(({ field }) => field === 'items')
    const columns = contentColumns(after)
    return {
      // Orders without a phone are never duplicates.
      columns: columns.phone_key ? columns : { ...columns, duplicate_of: null },
      ...(hasNewItems && { items: after.items }),
      events: [{ actor, ...toEvent(changes, before, after) }],
    }
  })
}

function hasMoreThanNote({ note, ...others }: OrderChange): boolean {
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
    .select(['kind', 'from_status', 'details'])
    .where('order_id', '=', order.id)
    .where('created_at', '>', new Date(since).toISOString())
    .where('kind', 'in', ['status', 'edited', 'note'])
    .orderBy('id')
    .execute()
  // The first event of a field has its value at `since`.
  const before = new Map<string, unknown>()
  for (const { kind, from_status, details } of events) {
    for (const [field, from] of changesOf(kind, from_status, JSON.parse(details)))
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
  from: Row<'order_events'>['from_status'],
  { changes = [], own }: Details,
): [field: string, from: unknown][] {
  if (kind === 'status') return [['status', from]]
  // Events of older versions lack the former note: it counts as changed.
  if (kind === 'note') return [['note', own?.before]]
  return changes.map((change) => [change.field, change.from])
}

function itemText({ quantity, product_name, size, color }: OrderContent['items'][number]): string {
  return [`${quantity} × ${product_name}`, size && `taille ${size}`, color].filter(Boolean).join(', ')
}
