import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { takesStock } from '#rules/order.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { refreshDuplicates } from './duplicates.ts'
import { type NewEvent, recordEvents } from './order-events.ts'
import { addToFeed } from './order-feed.ts'
import { moveUnreportedParcel } from './order-parcels.ts'
import { moveStock, type StockChange, type StockItem } from './order-stock.ts'
import { findOrder, type ItemRow, insertItems, listItems } from './orders.ts'

/** What to write for an order. An empty update only reports that related data changed, such as its parcel. */
export type OrderUpdate = {
  columns?: Partial<Omit<Row<'orders'>, 'id' | 'updated_at' | 'created_at'>>
  items?: OrderItem[]
  /** Pieces to take from the stock when the order takes stock again; its items if absent. */
  taken?: StockItem[] | undefined
  events?: NewEvent[]
}

type Decided = OrderUpdate & { before: Row<'orders'> }

export type Decide = (order: Row<'orders'>) => OrderUpdate | null | Promise<OrderUpdate | null>

/**
 * Updates the orders of `ids` that exist. Each updated order gets a new `updated_at`, its events, and one row
 * in the feed. Call it in a serialized transaction. Throws as `decide`.
 */
export async function changeOrders(trx: Trx, ids: number[], decide: Decide): Promise<void> {
  if (ids.length === 0) return
  const orders = await trx.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const updates: Decided[] = []
  for (const before of orders) {
    const update = await decide(before)
    if (update) updates.push({ before, ...update })
  }
  if (updates.length === 0) return
  const itemsBefore = await listItemsBefore(trx, updates)
  const at = laterThan(updates.map(({ before }) => before.updated_at))
  const updated = updates.map(({ before }) => before.id)
  await trx.updateTable('orders').set({ updated_at: at }).where('id', 'in', updated).execute()
  for (const { before, columns, items } of updates) {
    if (columns) await updateRow(trx, 'orders', before.id, columns)
    if (columns?.status && columns.status !== before.status)
      await moveUnreportedParcel(trx, before.id, columns.status)
    if (!items) continue
    await trx.deleteFrom('order_items').where('order_id', '=', before.id).execute()
    await insertItems(trx, before.id, items)
  }
  const events = updates.flatMap(({ before, events = [] }) =>
    events.map((event) => ({ ...event, orderId: before.id, at })),
  )
  await recordEvents(trx, events)
  await addToFeed(trx, updated, 'changed')
  await moveStock(trx, toStockChanges(updates, itemsBefore))
  await refreshDuplicates(trx, ...updates.flatMap(toDuplicates))
}

/** Returns the order with its old and with its new phone, or nothing if no duplicate can change. */
function toDuplicates({ before, columns, items }: Decided) {
  const after = { ...before, ...columns }
  const phones = [...new Set([before.phone_key, after.phone_key])]
  if (items === undefined && phones.length === 1 && before.status === after.status) return []
  return phones.map((phone_key) => ({ ...after, phone_key }))
}

function listItemsBefore(trx: Trx, updates: Decided[]): Promise<Map<number, ItemRow[]>> {
  const moving = updates.filter(
    ({ before, columns, items }) =>
      items !== undefined || takesStock(columns?.status ?? before.status) !== takesStock(before.status),
  )
  const ids = moving.map(({ before }) => before.id)
  return listItems(trx, ids)
}

function toStockChanges(updates: Decided[], itemsBefore: Map<number, ItemRow[]>): StockChange[] {
  return updates.flatMap(({ before, columns, items, taken }) => {
    const held = itemsBefore.get(before.id)
    if (!held) return []
    return {
      orderId: before.id,
      before: { status: before.status, items: held },
      after: { status: columns?.status ?? before.status, items: taken ?? items ?? held },
      reason: items ? 'edit' : 'order',
    }
  })
}

/** Reports orders to the feed when related data changed. Call it in a serialized transaction. */
export function touchOrders(trx: Trx, ids: number[]): Promise<void> {
  return changeOrders(trx, ids, () => ({}))
}

/** Updates an order in its own transaction, and returns it. @throws NotFoundError; as `decide` */
export function changeOrder(
  db: Db,
  id: number,
  decide: (order: Row<'orders'>, trx: Trx) => ReturnType<Decide>,
): Promise<AdminOrder> {
  return writeWithoutBump(db, async (trx) => {
    await changeOrders(trx, [id], (order) => decide(order, trx))
    return findOrder(trx, id)
  })
}

/** Returns now, but at least 1 ms after all `times`: the clock may be set back, and updates may share a ms. */
function laterThan(times: string[]): string {
  return new Date(Math.max(Date.now(), ...times.map((time) => Date.parse(time) + 1))).toISOString()
}
