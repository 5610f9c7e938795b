import type { Wilaya } from '#contract/delivery.ts'
import type { NewExchange } from '#contract/exchange.ts'
import type { NewItem, NewOrder, OrderItem, Quote } from '#contract/order.ts'
import type { ManualOrder } from '#contract/order-change.ts'
import { subtotalOf } from '#rules/cart.ts'
import { priceOf } from '#rules/choice.ts'
import { deliveryPrice, type FreeDelivery, knownDeliveryPrice } from '#rules/delivery.ts'
import { creditOf, type TradeIn, worthOf } from '#rules/exchange.ts'
import { orderTotal } from '#rules/order.ts'
import { variantKey } from '#rules/stock.ts'
import { listForSale, type ProductForSale } from '#server/catalogue/products/products.ts'
import type { Viewer } from '#server/catalogue/search/find-products.ts'
import type { Trx } from '#server/db/open.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError } from '#server/errors.ts'
import type { OrderContent } from '../orders.ts'
import { checkDelivery, checkDiscount, checkOptions, checkProducts } from './check-order.ts'

export type UnpricedOrder = Omit<NewOrder, 'items' | 'totalAmount'> & { items: NewItem[] }

type Sale = { products: Map<number, ProductForSale>; wilaya: Wilaya; free: FreeDelivery | null }

/** Values that an admin sets. Amounts in DA; a null price means the shop's price. */
type Overrides = Pick<ManualOrder, 'discount' | 'deliveryPrice' | 'note'> & { prices: (number | null)[] }

/** Prices an order, and compares with the prices shown. @throws as `quoteOrder`; ConflictError `price_changed` */
export async function priceOrder(trx: Trx, order: NewOrder): Promise<OrderContent> {
  const content = await quoteOrder(trx, order)
  const { items, subtotal, deliveryPrice, totalPrice } = content
  const isSame = order.items.every((item, index) => item.price === items[index]?.price)
  if (isSame && order.totalAmount === totalPrice) return content
  const prices = order.items.map(({ productId, size, color }, index) => ({
    ...{ productId, size, color },
    price: items[index]?.price ?? 0,
  }))
  const quote: Quote = { items: prices, subtotal, deliveryPrice, totalPrice }
  throw new ConflictError('Les prix ont changé : vérifiez le nouveau total', { code: 'price_changed', quote })
}

/** Prices an order at current prices (DA), and checks stock. @throws as `readSale`; ConflictError `out_of_stock` */
export async function quoteOrder(trx: Trx, order: UnpricedOrder): Promise<OrderContent> {
  const sale = await readSale(trx, order, 'visitor')
  checkStock(order.items, sale.products)
  return addUp(order, sale, { prices: [], deliveryPrice: null, discount: 0, note: '' })
}

/**
 * Prices an order that an admin entered (DA), with the admin's prices and without checking the stock.
 * @throws as `readSale`; ValidationError for an unknown product, or a discount above the subtotal
 */
export async function quoteManualOrder(trx: Trx, order: ManualOrder): Promise<OrderContent> {
  const sale = await readSale(trx, order, 'owner')
  checkProducts(order.items, sale.products)
  const content = addUp(order, sale, { ...order, prices: order.items.map(({ price }) => price) })
  checkDiscount(content)
  return content
}

/**
 * Prices an exchange (DA) with delivery to the place of the first order, less the worth of the returned items
 * (`cost`).
 * @throws ValidationError for an unknown product, or a size or color that it lacks
 */
export async function quoteExchange(
  trx: Trx,
  first: OrderContent,
  { items: sent, deliveryPrice: own, note }: NewExchange,
  tradeIn: TradeIn,
): Promise<{ content: OrderContent; cost: number }> {
  const products = await listForTrade(trx, [...sent, ...tradeIn.back])
  checkOptions(sent, products)
  checkProducts(sent, products)
  const prices = sent.map(({ price }) => price)
  const items = priceItems(sent, products, prices)
  const { wilayaId, deliveryType: type } = first
  const delivery = { lines: items, zone: (await findWilaya(trx, wilayaId)) ?? null, type }
  const known = knownDeliveryPrice(delivery, await findFreeDelivery(trx)) ?? first.deliveryPrice
  const cost = costOfTradeIn(tradeIn, items, products)
  const { discount } = creditOf(cost, subtotalOf(items))
  const total = orderTotal(items, { discount, deliveryPrice: own ?? known })
  return { content: { ...first, items, note, ...total }, cost }
}

type Named = { productId: number | null }

/** Finds the products of lines, including those that only the owner can sell. */
export function listForTrade(trx: Trx, lines: Named[]): Promise<Map<number, ProductForSale>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  return listForSale(trx, ids, 'owner')
}

/** Returns the worth of the returned items towards the new lines, in DA. */
export function costOfTradeIn(
  { back, first }: TradeIn,
  sent: OrderItem[],
  products: ReadonlyMap<number, ProductForSale>,
): number {
  return worthOf({ back, sent }, first, ({ productId, ...choice }) => {
    const product = productId === null ? undefined : products.get(productId)
    return product ? priceOf(product, choice).price : null
  })
}

/** Reads the data on which prices depend. @throws as `checkOptions` and `checkDelivery` */
async function readSale(trx: Trx, order: UnpricedOrder, viewer: Viewer): Promise<Sale> {
  const productIds = order.items.map((item) => item.productId)
  const products = await listForSale(trx, productIds, viewer)
  checkOptions(order.items, products)
  const wilaya = checkDelivery(order, await findWilaya(trx, order.wilayaId))
  return { products, wilaya, free: await findFreeDelivery(trx) }
}

function addUp(order: UnpricedOrder, { products, wilaya, free }: Sale, overrides: Overrides): OrderContent {
  const { customerName, customerPhone, deliveryType, center, baladiya, deliveryAddress } = order
  const items = priceItems(order.items, products, overrides.prices)
  const delivery =
    overrides.deliveryPrice ?? deliveryPrice({ lines: items, zone: wilaya, type: deliveryType }, free)
  return {
    customerName,
    customerPhone,
    wilayaId: wilaya.id,
    wilayaName: wilaya.name,
    deliveryType,
    center,
    baladiya,
    deliveryAddress,
    items,
    note: overrides.note,
    ...orderTotal(items, { discount: overrides.discount, deliveryPrice: delivery }),
  }
}

function priceItems(items: NewItem[], products: Sale['products'], prices: Overrides['prices']): OrderItem[] {
  return items.map(({ productId, quantity, size, color }, index) => {
    const product = products.get(productId)
    // `checkStock` or `checkProducts` refuses unknown products, so the price 0 is never used.
    const price = prices[index] ?? (product ? priceOf(product, { size, color }).price : 0)
    return { productId, product_name: product?.name ?? '', quantity, price, size, color }
  })
}

function checkStock(items: NewItem[], products: Map<number, ProductForSale>): void {
  const isGone = ({ productId, size, color }: NewItem) => {
    const product = products.get(productId)
    if (!product?.inStock) return true
    return product.quantities !== null && (product.quantities.get(variantKey({ size, color })) ?? 0) <= 0
  }
  const productIds = [...new Set(items.filter(isGone).map((item) => item.productId))]
  if (productIds.length === 0) return
  throw new ConflictError('Produits en rupture de stock', { code: 'out_of_stock', productIds })
}
