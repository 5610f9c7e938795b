import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderChange } from '#contract/order-change.ts'
import { isLocked } from '#rules/order-status.ts'
import { listForSale } from '#server/catalogue/products.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError } from '#server/errors.ts'
import { applyChange, type CurrentShop, type FieldChange, listChanges } from './apply-change.ts'
import { changeOrder } from './change-order.ts'
import { listChangesSince } from './changes-since.ts'
import { contentColumns, type OrderContent, toContent } from './order-content.ts'
import { findOpenParcels, parcelOpen } from './order-parcels.ts'
import { listItems } from './orders.ts'

/**
 * Edits an order and records the changed fields; records nothing if none changed.
 * @throws NotFoundError; ConflictError `order_changed` when it changed since `updatedAt`, `order_locked` when fields
 * other than the note of a locked order are sent, `parcel_open` when they are sent while it has an open parcel; as
 * `applyChange`
 */
export function editOrder(
  db: Db,
  id: number,
  { updatedAt, ...change }: OrderChange,
  actor: string,
): Promise<AdminOrder> {
  return changeOrder(db, id, async (order, trx) => {
    if (updatedAt !== undefined) await checkUnchanged(trx, order, updatedAt)
    checkUnlocked(order, change)
    if (hasMoreThanNote(change) && (await findOpenParcels(trx, [id])).size > 0) throw parcelOpen()
    const before = toContent(order, (await listItems(trx, [id])).get(id) ?? [])
    const after = applyChange(before, change, await readShop(trx, before, change))
    const changes = listChanges(before, after)
    if (changes.length === 0) return null
    const hasNewItems = changes.some(({ field }) => field === 'items')
    const columns = contentColumns(after)
    return {
      // Orders without a phone are never duplicates.
      columns: columns.phone_key ? columns : { ...columns, duplicate_of: null },
      ...(hasNewItems && { items: after.items }),
      events: [{ actor, ...toEvent(changes, after, before.note) }],
    }
  })
}

async function checkUnchanged(trx: Trx, order: Row<'orders'>, updatedAt: string): Promise<void> {
  if (Date.parse(updatedAt) === Date.parse(order.updated_at)) return
  throw new ConflictError('Cette commande a changé entre-temps : relisez-la', {
    code: 'order_changed',
    issues: await listChangesSince(trx, order, updatedAt),
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

function toEvent(changes: FieldChange[], { note }: OrderContent, before: string) {
  const isNoteAlone = changes.every(({ field }) => field === 'note')
  return isNoteAlone
    ? { kind: 'note' as const, details: { text: note, before } }
    : { kind: 'edited' as const, details: { changes } }
}
