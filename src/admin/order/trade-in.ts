import type { AdminOrder } from '#contract/admin-order.ts'
import { type PricedProduct, priceOf } from '#rules/choice.ts'
import type { Variant } from '#rules/stock.ts'

/** What an order cost in pieces (DA), less the owner's own discount: that of an exchange is what came back for it. */
export function ownAmounts({ subtotal, discount, exchange }: AdminOrder) {
  return { subtotal, discount: exchange ? 0 : discount }
}

type Line = Variant & { productId: number | null }

/** Returns what finds the price of a choice today, in DA: null for a product that is not loaded, or gone. */
export function priceToday(products: readonly (({ id: number } & PricedProduct) | undefined)[]) {
  return ({ productId, ...choice }: Line): number | null => {
    const product = products.find((one) => one?.id === productId)
    return product ? priceOf(product, choice).price : null
  }
}
