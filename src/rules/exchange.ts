import type { OrderTotal } from './order.ts'

/** Line of an order; `price` is for one piece, in DA. Without `productId`, the name identifies the product. */
export type ExchangeLine = {
  productId: number | null
  product_name: string
  size: string | null
  color: string | null
  quantity: number
  price: number
}

/**
 * Lines that the customer returns in an exchange, and sums (DA) of the first order. Its `discount` excludes
 * the credit that the first order got if it is an exchange too.
 */
export type TradeIn = { back: ExchangeLine[]; first: Pick<OrderTotal, 'subtotal' | 'discount'> }

/** Pieces of an order line that the customer returns. */
export type BackLine = Omit<ExchangeLine, 'price'>

/** Finds `wanted` pieces with their prices, except returned ones (`gone`). Null if too few are left. */
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

/** Returns the lines of an order, each with the quantity that was not returned, which may be 0. */
export function linesLeft(items: readonly ExchangeLine[], gone: readonly ExchangeLine[]): ExchangeLine[] {
  const left = items.map((item) => ({ ...item }))
  for (const line of gone) {
    const alike = left.filter((item) => lineKey(item) === lineKey(line))
    // Two lines of one variant may differ in price: the line with the price of the returned one comes first.
    take([...alike.filter(({ price }) => price === line.price), ...alike], line.quantity)
  }
  return left
}

/** Removes pieces from `lines` and returns them; null, but with all removed, if the lines have fewer. */
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
 * Returns what the customer paid for lines, in DA: price × quantity, less their share of the first order's
 * discount, in proportion to its subtotal, rounded down.
 */
export function costOf(
  lines: readonly { price: number; quantity: number }[],
  { subtotal, discount }: Pick<OrderTotal, 'subtotal' | 'discount'>,
): number {
  const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
  // Multiplies as BigInt, because the result may exceed `Number.MAX_SAFE_INTEGER`.
  return subtotal === 0 ? 0 : Number((BigInt(sum) * BigInt(subtotal - discount)) / BigInt(subtotal))
}

/** Returns the current price of a line's choice, in DA; null if its product no longer exists. */
type PriceToday = (line: Pick<ExchangeLine, 'productId' | 'size' | 'color'>) => number | null

/**
 * Returns the credit for returned lines (`back`) in an exchange, in DA. A piece exchanged for one of the same
 * product and current price is worth the price of the new piece; any other is worth its cost (`costOf`).
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

/** Splits a credit (`cost`, DA) into the discount on the new order and the refund that the shop owes. */
export function creditOf(cost: number, subtotal: number): { discount: number; refund: number } {
  return { discount: Math.min(subtotal, cost), refund: Math.max(0, cost - subtotal) }
}

/** Splits a discount (DA) into the credit for returned lines, up to `cost` (null: none), and the owner's. */
export function splitDiscount(discount: number, cost: number | null): { back: number; own: number } {
  const back = Math.min(discount, cost ?? 0)
  return { back, own: discount - back }
}
