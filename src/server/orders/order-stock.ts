import type { StockMove } from '#contract/stock.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { shownStock, takesStock } from '#rules/stock.ts'
import { findShowLeftAt, refreshAvailability } from '#server/catalogue/stock/stock-variants.ts'
import type { Trx } from '#server/db/open.ts'
import { bumpCatalogue } from '#server/db/write-catalogue.ts'

type Item = { productId: number | null; size: string | null; color: string | null; quantity: number }

/** The status and items of an order: both decide what it takes from the stock. */
type State = { status: OrderStatus; items: Item[] }

/** Null before for a new order, null after for a deleted one. */
export type StockChange = {
  orderId: number
  before: State | null
  after: State | null
  reason: StockMove['reason']
}

/** Columns of a variant of a product. */
type Variant = { product_id: number; size: string; color: string }

/** A variant in an order: its quantity before and after the change, and the pieces already taken from the stock. */
type Line = Variant & { before: number; after: number; held: number }

/**
 * Takes pieces from counted stock for orders that become confirmed, and returns the pieces that ended or edited orders
 * have taken. Bumps the catalogue version if visitors see a difference. Call it in a serialized transaction.
 */
export async function moveStock(trx: Trx, changes: StockChange[]): Promise<void> {
  const affected = changes.filter(({ before, after }) => holds(before) || holds(after))
  if (affected.length === 0) return
  const lines = await readLines(trx, affected)
  if (lines.size === 0) return
  const created_at = new Date().toISOString()
  const showLeftAt = await findShowLeftAt(trx)
  const seen = new Set<number>()
  for (const change of affected) {
    for (const { isCounted, ...line } of lines.get(change.orderId) ?? []) {
      const variant = { product_id: line.product_id, size: line.size, color: line.color }
      const taken = takenBy(line, holds(change.after))
      const quantity = isCounted && taken !== 0 ? await take(trx, variant, taken) : undefined
      // A return updates the held pieces even if stock is no longer counted; a failed take holds nothing.
      if (taken < 0 || quantity !== undefined) await hold(trx, change.orderId, variant, line.held + taken)
      if (quantity === undefined) continue
      const { orderId, reason } = change
      await trx
        .insertInto('stock_moves')
        .values({ ...variant, order_id: orderId, change: -taken, quantity, reason, created_at })
        .execute()
      const [earlier, later] = [quantity + taken, quantity].map((count) => shownStock(count, showLeftAt))
      if (earlier?.available !== later?.available || earlier?.left !== later?.left) seen.add(line.product_id)
    }
  }
  if (seen.size === 0) return
  await refreshAvailability(trx, [...seen])
  await bumpCatalogue(trx)
}

/** Returns the pieces to take from the stock; below 0 those to give back. */
function takenBy({ before, after, held }: Line, isHolding: boolean): number {
  if (!isHolding) return -held
  const change = after - before
  return change < 0 ? -Math.min(held, -change) : change
}

function holds(state: State | null): boolean {
  return state !== null && takesStock(state.status)
}

/** Lists by order the lines that may move: those of counted products, and those that it holds. */
async function readLines(trx: Trx, changes: StockChange[]) {
  const orderIds = changes.map(({ orderId }) => orderId)
  const held = await trx.selectFrom('order_stock').selectAll().where('order_id', 'in', orderIds).execute()
  const wanted = changes.flatMap(({ orderId, before, after }) =>
    (['before', 'after'] as const).flatMap((time) => {
      const state = { before, after }[time]
      if (!state || !holds(state)) return []
      return state.items.flatMap(({ productId, size, color, quantity }) =>
        productId === null
          ? []
          : { orderId, product_id: productId, size: size ?? '', color: color ?? '', [time]: quantity },
      )
    }),
  )
  const pieces: (Variant & { orderId: number } & Partial<Line>)[] = [
    ...wanted,
    ...held.map(({ order_id, quantity, ...variant }) => ({ ...variant, orderId: order_id, held: quantity })),
  ]
  const counted = await listCounted(trx, [...new Set(pieces.map(({ product_id }) => product_id))])
  const lines = new Map<number, (Line & { isCounted: boolean })[]>()
  const groups = Map.groupBy(pieces, ({ orderId, product_id, size, color }) =>
    JSON.stringify([orderId, product_id, size, color]),
  )
  for (const alike of groups.values()) {
    const [{ orderId, product_id, size, color }] = alike as [(typeof pieces)[number]]
    const sum = (key: 'before' | 'after' | 'held') => alike.reduce((total, one) => total + (one[key] ?? 0), 0)
    const line = { product_id, size, color, before: sum('before'), after: sum('after'), held: sum('held') }
    const isCounted = counted.has(product_id)
    if (isCounted || line.held > 0)
      lines.set(orderId, [...(lines.get(orderId) ?? []), { ...line, isCounted }])
  }
  return lines
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

/** Takes pieces of a variant and returns what is left; undefined for a variant that is gone. */
async function take(trx: Trx, variant: Variant, pieces: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('product_stock')
    .set((stock) => ({ quantity: stock('quantity', '-', pieces) }))
    .where('product_id', '=', variant.product_id)
    .where('size', '=', variant.size)
    .where('color', '=', variant.color)
    .returning('quantity')
    .executeTakeFirst()
  return row?.quantity
}

async function hold(trx: Trx, order_id: number, variant: Variant, quantity: number): Promise<void> {
  await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', order_id)
    .where('product_id', '=', variant.product_id)
    .where('size', '=', variant.size)
    .where('color', '=', variant.color)
    .execute()
  if (quantity === 0) return
  await trx
    .insertInto('order_stock')
    .values({ order_id, ...variant, quantity })
    .execute()
}
