import type { OrderItem } from '#contract/order.ts'
import type { StockMove } from '#contract/stock.ts'
import { type OrderStatus, takesStock } from '#rules/order.ts'
import { shownStock } from '#rules/stock.ts'
import { findShowLeftAt, refreshAvailability } from '#server/catalogue/stock/stock-variants.ts'
import type { Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import { bumpCatalogue } from '#server/db/write-catalogue.ts'

export type StockItem = Pick<OrderItem, 'productId' | 'size' | 'color' | 'quantity'>

type State = { status: OrderStatus; items: StockItem[] }

/** `before` is null for a new order, `after` is null for a deleted one. */
export type StockChange = {
  orderId: number
  before: State | null
  after: State | null
  reason: StockMove['reason']
}

type Variant = { product_id: number; size: string; color: string }

/** A variant in an order: its pieces before and after the change, and the pieces that the order holds. */
type Line = Variant & { orderId: number; before: number; after: number; held: number; isCounted: boolean }

/**
 * Takes pieces from counted stock for orders whose status takes stock, and returns those no longer needed.
 * Bumps the catalogue version if visitors see a difference. Call it in a serialized transaction.
 */
export async function moveStock(trx: Trx, changes: StockChange[]): Promise<void> {
  const affected = changes.filter(({ before, after }) => holds(before) || holds(after))
  if (affected.length === 0) return
  const lines = await readLines(trx, affected)
  if (lines.size === 0) return
  const moves = await openMoves(trx)
  for (const { orderId, after, reason } of affected) {
    for (const line of lines.get(orderId) ?? []) {
      const variant = { product_id: line.product_id, size: line.size, color: line.color }
      const taken = takenBy(line, holds(after))
      const isMoved = line.isCounted && taken !== 0 && (await moves.take(variant, taken, { orderId, reason }))
      // Returned pieces are no longer held, even of stock no longer counted. A failed take holds none.
      if (taken < 0 || isMoved) await hold(trx, orderId, variant, line.held + taken)
    }
  }
  await moves.show()
}

export function listTaken(trx: Trx, orderId: number): Promise<StockItem[]> {
  return trx
    .selectFrom('order_stock')
    .select(['product_id as productId', 'size', 'color', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Adds the returned items of an exchange to the counted stock, or takes out the pieces that it had added. */
export async function moveReturned(trx: Trx, orderId: number, isReceived: boolean): Promise<void> {
  const items = await trx
    .selectFrom('exchange_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const counted = await listCounted(trx, [...new Set(items.flatMap(({ product_id }) => product_id ?? []))])
  const moves = await openMoves(trx)
  for (const { id, product_id, size, color, quantity, stocked } of items) {
    const taken = isReceived ? -quantity : stocked
    const variant = product_id !== null && { product_id, size: size ?? '', color: color ?? '' }
    const isMoved =
      variant &&
      counted.has(variant.product_id) &&
      taken !== 0 &&
      (await moves.take(variant, taken, { orderId, reason: 'exchange' }))
    await updateRow(trx, 'exchange_items', id, { stocked: isReceived && isMoved ? quantity : 0 })
  }
  await moves.show()
}

/** Prepares moves of stock: `take` writes one, `show` finally bumps the version if visitors see a change. */
async function openMoves(trx: Trx) {
  const created_at = new Date().toISOString()
  const showLeftAt = await findShowLeftAt(trx)
  const seen = new Set<number>()
  return {
    /** Takes pieces from stock; a negative number returns them. Returns false for a deleted variant. */
    async take(
      variant: Variant,
      taken: number,
      { orderId, reason }: Pick<StockChange, 'orderId' | 'reason'>,
    ) {
      const quantity = await take(trx, variant, taken)
      if (quantity === undefined) return false
      await trx
        .insertInto('stock_moves')
        .values({ ...variant, order_id: orderId, change: -taken, quantity, reason, created_at })
        .execute()
      const [earlier, later] = [quantity + taken, quantity].map((count) => shownStock(count, showLeftAt))
      const isShown = earlier?.available !== later?.available || earlier?.left !== later?.left
      if (isShown) seen.add(variant.product_id)
      return true
    },
    async show() {
      if (seen.size === 0) return
      await refreshAvailability(trx, [...seen])
      await bumpCatalogue(trx)
    },
  }
}

/** Returns the pieces to take from stock; negative for pieces to return. */
function takenBy({ before, after, held }: Line, isHolding: boolean): number {
  if (!isHolding) return -held
  const change = after - before
  return change < 0 ? -Math.min(held, -change) : change
}

function holds(state: State | null): boolean {
  return state !== null && takesStock(state.status)
}

/** Lists, by order, the lines that may move stock: those of counted products, and those with held pieces. */
async function readLines(trx: Trx, changes: StockChange[]): Promise<Map<number, Line[]>> {
  const lines = new Map<string, Omit<Line, 'isCounted'>>()
  const lineOf = (orderId: number, { product_id, size, color }: Variant) => {
    const key = JSON.stringify([orderId, product_id, size, color])
    const line = lines.get(key) ?? { orderId, product_id, size, color, before: 0, after: 0, held: 0 }
    lines.set(key, line)
    return line
  }
  for (const { orderId, before, after } of changes) {
    for (const item of itemsToHold(before)) lineOf(orderId, item).before += item.quantity
    for (const item of itemsToHold(after)) lineOf(orderId, item).after += item.quantity
  }
  const orderIds = changes.map(({ orderId }) => orderId)
  const held = await trx.selectFrom('order_stock').selectAll().where('order_id', 'in', orderIds).execute()
  for (const row of held) lineOf(row.order_id, row).held += row.quantity
  const counted = await listCounted(trx, [...new Set([...lines.values()].map((line) => line.product_id))])
  const moving = [...lines.values()]
    .map((line) => ({ ...line, isCounted: counted.has(line.product_id) }))
    .filter(({ isCounted, held }) => isCounted || held > 0)
  return Map.groupBy(moving, ({ orderId }) => orderId)
}

function itemsToHold(state: State | null): (Variant & { quantity: number })[] {
  if (!state || !takesStock(state.status)) return []
  return state.items.flatMap(({ productId, size, color, quantity }) =>
    productId === null ? [] : { product_id: productId, size: size ?? '', color: color ?? '', quantity },
  )
}

async function listCounted(trx: Trx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('counts_stock', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Takes pieces of a variant, and returns the remaining quantity; undefined for a deleted variant. */
async function take(trx: Trx, variant: Variant, pieces: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('product_stock')
    .set((stock) => ({ quantity: stock('quantity', '-', pieces) }))
    .where((columns) => columns.and(variant))
    .returning('quantity')
    .executeTakeFirst()
  return row?.quantity
}

async function hold(trx: Trx, order_id: number, variant: Variant, quantity: number): Promise<void> {
  const held = { order_id, ...variant }
  await trx
    .deleteFrom('order_stock')
    .where((columns) => columns.and(held))
    .execute()
  const row = { ...held, quantity }
  if (quantity !== 0) await trx.insertInto('order_stock').values(row).execute()
}
