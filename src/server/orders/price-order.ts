import type { NewOrder, Quote } from '#contract/order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { subtotalOf } from '#rules/cart.ts'
import { deliveryProblem, NO_DELIVERY_MESSAGE, reviseForm } from '#rules/checkout.ts'
import { deliveryPrice, deliveryTypes } from '#rules/delivery.ts'
import { listForSale, type ProductForSale } from '#server/catalogue/products.ts'
import type { Db } from '#server/db/open.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'

/** An order at the shop's own prices, in DA. */
export type PricedOrder = { wilaya: Wilaya; products: Map<number, ProductForSale>; quote: Quote }

/**
 * Prices an order as `quoteOrder` does, and checks that the customer was shown these prices.
 * @throws as `quoteOrder`; ConflictError `price_changed`
 */
export async function priceOrder(trx: Db, order: NewOrder): Promise<PricedOrder> {
  const priced = await quoteOrder(trx, order)
  checkPrices(order, priced.quote)
  return priced
}

/**
 * Prices an order from what the shop sells now (DA): an item costs what its product's row says, delivery what
 * `rules/delivery.ts` says. Checks that it is in stock and can be delivered.
 * @throws ValidationError for a wilaya, address, baladiya, center, size or color that does not fit (spec §5);
 * ConflictError `delivery_unavailable` or `out_of_stock`
 */
export async function quoteOrder(trx: Db, order: NewOrder): Promise<PricedOrder> {
  const ids = order.items.map((item) => item.productId)
  const products = await listForSale(trx, ids)
  checkOptions(order, products)
  const wilaya = await findWilaya(trx, order.wilayaId)
  if (!wilaya) throw new ValidationError([{ path: 'wilayaId', message: 'Wilaya inconnue' }])
  checkDelivery(order, wilaya)
  checkStock(ids, products)
  const items = order.items.map(({ productId, quantity }) => ({
    productId,
    quantity,
    // `checkStock` has refused unknown products.
    price: products.get(productId)?.price ?? 0,
  }))
  const subtotal = subtotalOf(items)
  const delivery = deliveryPrice(wilaya, order.deliveryType, subtotal, await findFreeDelivery(trx))
  const quote = {
    items: items.map(({ productId, price }) => ({ productId, price })),
    subtotal,
    deliveryPrice: delivery,
    totalPrice: subtotal + delivery,
  }
  return { wilaya, products, quote }
}

function checkOptions(order: NewOrder, products: Map<number, ProductForSale>): void {
  const issues = order.items.flatMap((item, index) => {
    const product = products.get(item.productId)
    if (!product) return []
    const path = `items.${index}`
    return [
      ...optionIssue(`${path}.size`, item.size, product.sizes, 'Veuillez sélectionner une taille'),
      ...optionIssue(`${path}.color`, item.color, product.colors, 'Veuillez sélectionner une couleur'),
    ]
  })
  if (issues.length > 0) throw new ValidationError(issues)
}

function optionIssue(path: string, chosen: string | null, offered: string[], message: string) {
  const fits = chosen === null ? offered.length === 0 : offered.includes(chosen)
  return fits ? [] : [{ path, message }]
}

function checkDelivery(order: NewOrder, wilaya: Wilaya): void {
  if (!deliveryTypes(wilaya).includes(order.deliveryType)) {
    throw new ConflictError(NO_DELIVERY_MESSAGE, { code: 'delivery_unavailable' })
  }
  // A center or baladiya that the wilaya does not list counts as not chosen.
  const problem = deliveryProblem(reviseForm(order, wilaya))
  if (problem) throw new ValidationError(problem.fields.map((path) => ({ path, message: problem.message })))
}

function checkStock(ids: number[], products: Map<number, ProductForSale>): void {
  const productIds = [...new Set(ids.filter((id) => !products.get(id)?.inStock))]
  if (productIds.length === 0) return
  throw new ConflictError('Produits en rupture de stock', { code: 'out_of_stock', productIds })
}

function checkPrices(order: NewOrder, quote: Quote): void {
  const isSame = order.items.every((item, index) => item.price === quote.items[index]?.price)
  if (isSame && order.totalAmount === quote.totalPrice) return
  throw new ConflictError('Les prix ont changé : vérifiez le nouveau total', { code: 'price_changed', quote })
}
