import { type PricedProduct, priceOf } from '#rules/choice.ts'
import type { Variant } from '#rules/stock.ts'
import { amountOf, type OrderValues } from './order-values.ts'

type Item = OrderValues['items'][number]

/**
 * Returns the price of a line whose size or colour changes: that of the new choice, unless the owner has typed another.
 * `ordered` are the lines of the order as they are stored: their choices keep the order's prices.
 */
export function repricedItem(
  item: Item,
  changed: Partial<Pick<Item, 'size' | 'color'>>,
  product: PricedProduct,
  ordered: readonly Item[],
): string {
  const proposed = (one: Item) => {
    const stored = ordered.find((line) => line.productId === one.productId && isSameChoice(line, one))
    return amountOf(stored?.price ?? '') ?? priceOf(product, choiceOf(one)).price
  }
  const isProposed = product.prices.length > 0 && amountOf(item.price) === proposed(item)
  return isProposed ? String(proposed({ ...item, ...changed })) : item.price
}

/** Returns the size and colour of a line; null where none is chosen. */
export function choiceOf({ size, color }: Pick<Item, 'size' | 'color'>): Variant {
  return { size: size || null, color: color || null }
}

function isSameChoice(one: Item, other: Item): boolean {
  return one.size === other.size && one.color === other.color
}
