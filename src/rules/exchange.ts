import type { OrderTotal } from './order.ts'

/** A line of an order; `price` of one piece, in DA. Without a product it is named by its text. */
export type ExchangeLine = {
  productId: number | null
  product_name: string
  size: string | null
  color: string | null
  quantity: number
  price: number
}

/** What comes back with an exchange, and sums of the first order without those of earlier exchanges, in DA. */
export type TradeIn = { back: ExchangeLine[]; first: Pick<OrderTotal, 'subtotal' | 'discount'> }

/** Pieces of a line that go back. */
export type BackLine = Omit<ExchangeLine, 'price'>

/**
 * Finds what goes back among the lines of the first order, with their prices: first lines first, less `gone`, which
 * other exchanges took back. Null if that is more than is there.
 */
export function linesBack(
  items: readonly ExchangeLine[],
  gone: readonly ExchangeLine[],
  wanted: readonly BackLine[],
): ExchangeLine[] | null {
  const left = linesLeft(items, gone)
  const back: ExchangeLine[] = []
  for (const { quantity, ...line } of wanted) {
    const alike = left.filter((item) => lineKey(item) === lineKey(line))
    const taken = take(alike, quantity)
    if (taken === null) return null
    for (const piece of taken) {
      const same = back.find((one) => lineKey(one) === lineKey(piece) && one.price === piece.price)
      if (same) same.quantity += piece.quantity
      else back.push(piece)
    }
  }
  return back
}

/** Returns the lines of an order, each with the pieces that have not gone back: 0 where all have. */
export function linesLeft(items: readonly ExchangeLine[], gone: readonly ExchangeLine[]): ExchangeLine[] {
  const left = items.map((item) => ({ ...item }))
  for (const line of gone) {
    const alike = left.filter((item) => lineKey(item) === lineKey(line))
    // Two lines of one variant may have two prices.
    take([...alike.filter(({ price }) => price === line.price), ...alike], line.quantity)
  }
  return left
}

/** Takes pieces from lines, and returns them; null if there are fewer. */
function take(lines: ExchangeLine[], quantity: number): ExchangeLine[] | null {
  let missing = quantity
  const taken: ExchangeLine[] = []
  for (const line of lines) {
    const pieces = Math.min(missing, line.quantity)
    if (pieces === 0) continue
    line.quantity -= pieces
    missing -= pieces
    taken.push({ ...line, quantity: pieces })
  }
  return missing === 0 ? taken : null
}

function lineKey({ productId, product_name, size, color }: Omit<BackLine, 'quantity'>): string {
  return JSON.stringify([productId ?? product_name, size, color])
}

/**
 * Returns what lines that go back have cost, in DA: price × quantity less their share of the order's own discount, in
 * proportion to the sums, rounded down. `subtotal` and `discount` are those of the first order.
 */
export function costOf(
  lines: readonly { price: number; quantity: number }[],
  { subtotal, discount }: Pick<OrderTotal, 'subtotal' | 'discount'>,
): number {
  const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
  // The product exceeds what a number holds exactly.
  return subtotal === 0 ? 0 : Number((BigInt(sum) * BigInt(subtotal - discount)) / BigInt(subtotal))
}

/** Finds what a choice costs today, in DA; null for a product that is gone. */
type PriceToday = (line: Pick<ExchangeLine, 'productId' | 'size' | 'color'>) => number | null

/**
 * Returns what lines that go back are worth against those that go out, in DA. A piece for a piece of the same product is
 * even where both choices cost the same today; any other is worth what it has cost. `first` is the first order.
 */
export function worthOf(
  { back, sent }: { back: readonly ExchangeLine[]; sent: readonly ExchangeLine[] },
  first: Pick<OrderTotal, 'subtotal' | 'discount'>,
  priceToday: PriceToday,
): number {
  const left = back.map((line) => ({ ...line }))
  let even = 0
  for (const line of sent) {
    const today = priceToday(line)
    if (today === null) continue
    let missing = line.quantity
    for (const one of left) {
      if (one.productId !== line.productId || priceToday(one) !== today) continue
      const pieces = Math.min(missing, one.quantity)
      one.quantity -= pieces
      missing -= pieces
      even += pieces * line.price
    }
  }
  return even + costOf(left, first)
}

/** Splits what comes back, at its cost in DA, into what the new order costs less and what the shop owes the customer. */
export function creditOf(cost: number, subtotal: number): { discount: number; refund: number } {
  return { discount: Math.min(subtotal, cost), refund: Math.max(0, cost - subtotal) }
}

/** Splits the discount of an order (DA) into what came back (`cost`, null for no exchange) and the owner's own. */
export function splitDiscount(discount: number, cost: number | null): { back: number; own: number } {
  const back = Math.min(discount, cost ?? 0)
  return { back, own: discount - back }
}
