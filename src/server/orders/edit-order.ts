import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderChange } from '#contract/order-change.ts'
import { isLocked } from '#rules/order-status.ts'
import { normalizePhone } from '#rules/phone.ts'
import { listForSale } from '#server/catalogue/products.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError } from '#server/errors.ts'
import { applyChange, type FieldChange, listChanges, type ShopNow } from './apply-change.ts'
import { changeOrder } from './change-order.ts'
import { refreshDuplicates } from './duplicates.ts'
import { contentColumns, insertItems, type OrderContent, toContent } from './order-content.ts'
import { addEvent } from './order-events.ts'
import { listItems } from './orders.ts'

/**
 * Corrects an order and records what changed; a change that changes nothing leaves no trace.
 * @throws NotFoundError; ConflictError `order_changed` when it is not as it was at `updatedAt`, `order_locked` when more
 * than the note of an order that has left or is over is sent; as `applyChange`
 */
export function editOrder(
  db: Db,
  id: number,
  { updatedAt, ...change }: OrderChange,
  actor: string,
): Promise<AdminOrder> {
  return changeOrder(db, id, async (trx, { order, at, set }) => {
    if (updatedAt !== undefined) checkUnchanged(order, updatedAt)
    checkUnlocked(order, change)
    const before = toContent(order, (await listItems(trx, [id])).get(id) ?? [])
    const after = applyChange(before, change, await readShop(trx, before, change))
    const changes = listChanges(before, after)
    if (changes.length === 0) return
    const has = (field: FieldChange['field']) => changes.some((change) => change.field === field)
    await set({ ...contentColumns(after), ...(has('customerPhone') && { duplicate_of: null }) })
    if (has('items')) {
      await trx.deleteFrom('order_items').where('order_id', '=', id).execute()
      await insertItems(trx, id, after.items)
    }
    if (has('customerPhone') || has('items')) {
      const phones = new Set([order.phone_key, normalizePhone(after.customerPhone)])
      for (const phone_key of phones) await refreshDuplicates(trx, { ...order, phone_key })
    }
    await addEvent(trx, { order_id: id, actor, ...toEvent(changes, after), created_at: at })
  })
}

function checkUnchanged(order: Row<'orders'>, updatedAt: string): void {
  if (Date.parse(updatedAt) === Date.parse(order.updated_at)) return
  throw new ConflictError('Cette commande a changé entre-temps : relisez-la', { code: 'order_changed' })
}

function checkUnlocked(order: Row<'orders'>, { note, ...others }: OrderChange): void {
  if (!isLocked(order.status) || Object.values(others).every((value) => value === undefined)) return
  throw new ConflictError('Une commande expédiée, livrée ou annulée ne se corrige plus', {
    code: 'order_locked',
  })
}

async function readShop(trx: Db, before: OrderContent, change: OrderChange): Promise<ShopNow> {
  const ids = change.items?.flatMap(({ productId }) => productId ?? []) ?? []
  return {
    wilaya: await findWilaya(trx, change.wilayaId ?? before.wilayaId),
    products: await listForSale(trx, ids),
    free: await findFreeDelivery(trx),
  }
}

function toEvent(changes: FieldChange[], { note }: OrderContent) {
  const isNoteAlone = changes.every(({ field }) => field === 'note')
  return isNoteAlone
    ? { kind: 'note' as const, details: JSON.stringify({ text: note }) }
    : { kind: 'edited' as const, details: JSON.stringify({ changes }) }
}
