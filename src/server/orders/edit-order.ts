import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderChange } from '#contract/order-change.ts'
import { isLocked } from '#rules/order-status.ts'
import { listForSale } from '#server/catalogue/products/sale-products.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError } from '#server/errors.ts'
import { applyChange, type CurrentShop, type FieldChange, listChanges } from './apply-change.ts'
import { changeOrder } from './change-order.ts'
import { listChangedFields } from './changed-fields.ts'
import { checkNoInvoice } from './invoices.ts'
import { contentColumns, type OrderContent, toContent } from './order-content.ts'
import { checkNoParcel } from './order-parcels.ts'
import { listItems } from './orders.ts'

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
    const before = toContent(order, (await listItems(trx, [id])).get(id) ?? [])
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(order.updated_at)) {
      const issues = await listChangedFields(trx, { order, content: before, since: updatedAt })
      const message = 'Cette commande a changé entre-temps : relisez-la'
      throw new ConflictError(message, { code: 'order_changed', issues })
    }
    checkUnlocked(order, change)
    if (hasMoreThanNote(change)) {
      await checkNoInvoice(trx, id)
      await checkNoParcel(trx, id)
    }
    const after = applyChange(before, change, await readShop(trx, before, change))
    const changes = listChanges(before, after)
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

function checkUnlocked(order: Row<'orders'>, change: OrderChange): void {
  if (!isLocked(order.status) || !hasMoreThanNote(change)) return
  throw new ConflictError('Une commande expédiée, livrée ou annulée ne se corrige plus', {
    code: 'order_locked',
  })
}

async function readShop(trx: Trx, before: OrderContent, change: OrderChange): Promise<CurrentShop> {
  const ids = change.items?.flatMap(({ productId }) => productId ?? []) ?? []
  return {
    wilaya: await findWilaya(trx, change.wilayaId ?? before.wilayaId),
    products: await listForSale(trx, ids),
    free: await findFreeDelivery(trx),
  }
}

function toEvent(changes: FieldChange[], before: OrderContent, { note }: OrderContent) {
  const isNoteAlone = changes.every(({ field }) => field === 'note')
  return isNoteAlone
    ? { kind: 'note' as const, details: { text: note }, own: { before: before.note } }
    : { kind: 'edited' as const, details: { changes } }
}
