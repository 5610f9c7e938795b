import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { NewOrder, Order, Quote } from '#contract/order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { subtotalOf } from '#rules/cart.ts'
import { deliveryProblem, NO_DELIVERY_MESSAGE } from '#rules/checkout.ts'
import { type DeliveryType, deliveryPrice, deliveryTypes } from '#rules/delivery.ts'
import { foldText } from '#rules/text.ts'
import { type ForSale, listForSale } from '#server/catalogue/products.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import { prepared, preparedWrite } from '#server/db/prepared-query.ts'
import type { Tables } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import { findWilaya } from '#server/delivery/wilayas.ts'
import { Conflict, Invalid, Problem } from '#server/errors.ts'
import { toOrder } from './orders.ts'

type Placing = NewOrder & {
  customerName: string
  customerPhone: string
  wilayaId: number
  deliveryType: DeliveryType
}

export type PlacedOrder = { order: Order; isReplay: boolean }

/**
 * Stores an order at the shop's own prices (DA), in one transaction: all of it or nothing. With a key, the
 * same body again gives the first answer again and stores nothing.
 * @throws Invalid for a wilaya, address, baladiya, center, size or colour that does not fit (spec §5);
 * Conflict `delivery_unavailable`, `out_of_stock` or `price_changed`; Problem 422 for a key used with
 * another body
 */
export async function placeOrder(db: Db, placing: Placing, key: string | null): Promise<PlacedOrder> {
  try {
    return await tryToPlace(db, placing, key)
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    // A product went between its reading and its line: at the second look it is out of stock.
    return tryToPlace(db, placing, key)
  }
}

async function tryToPlace(db: Db, placing: Placing, key: string | null): Promise<PlacedOrder> {
  const bodyHash = hash('sha256', JSON.stringify(placing))
  return db.transaction().execute(async (trx) => {
    const first = key && (await claimKey(trx, key, bodyHash))
    if (first) return { order: first, isReplay: true }
    const priced = await priceOrder(trx, placing)
    const order = await insertOrder(trx, placing, priced)
    if (key) await storeAnswer(trx, { key, orderId: order.id, answer: JSON.stringify(order) })
    return { order, isReplay: false }
  })
}

/** Forgets the keys from before a time; the contract has them kept for 7 days. */
export async function forgetKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const insertKey = preparedWrite((db, row: Insertable<Tables['idempotency_keys']>) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

const storeAnswer = preparedWrite(
  (db, { key, orderId, answer }: { key: string; orderId: number; answer: string }) =>
    db.updateTable('idempotency_keys').set({ order_id: orderId, answer }).where('key', '=', key),
)

/** Takes a key for this transaction, or gives the order that it stands for already. */
async function claimKey(trx: Db, key: string, bodyHash: string): Promise<Order | null> {
  // A rival with the same key makes this insert wait until it commits: one of them alone goes on.
  const claimed = await insertKey(trx, { key, body_hash: bodyHash, created_at: new Date().toISOString() })
  if (claimed === 1) return null
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.body_hash !== bodyHash) {
    throw new Problem(422, 'Cette clé a déjà servi pour une autre commande')
  }
  return row.answer === null ? null : JSON.parse(row.answer)
}

type Priced = { wilaya: Wilaya; products: Map<number, ForSale>; quote: Quote }

async function priceOrder(trx: Db, placing: Placing): Promise<Priced> {
  const products = await listForSale(
    trx,
    placing.items.map((item) => item.productId),
  )
  checkOptions(placing, products)
  const wilaya = await findWilaya(trx, placing.wilayaId)
  if (!wilaya) throw new Invalid([{ path: 'wilayaId', message: 'Wilaya inconnue' }])
  checkDelivery(placing, wilaya)
  checkStock(placing, products)
  const items = placing.items.map(({ productId, quantity }) => ({
    productId,
    quantity,
    price: products.get(productId)?.price ?? 0,
  }))
  const subtotal = subtotalOf(items)
  const delivery = deliveryPrice(wilaya, placing.deliveryType, subtotal, await findFreeDelivery(trx))
  const quote = {
    items: items.map(({ productId, price }) => ({ productId, price })),
    subtotal,
    deliveryPrice: delivery,
    totalPrice: subtotal + delivery,
  }
  checkPrices(placing, quote)
  return { wilaya, products, quote }
}

function checkOptions(placing: Placing, products: Map<number, ForSale>): void {
  const issues = placing.items.flatMap((item, index) => {
    const product = products.get(item.productId)
    if (!product) return []
    const at = `items.${index}`
    return [
      ...optionIssue(`${at}.size`, item.size, product.sizes, 'Veuillez sélectionner une taille'),
      ...optionIssue(`${at}.color`, item.color, product.colors, 'Veuillez sélectionner une couleur'),
    ]
  })
  if (issues.length > 0) throw new Invalid(issues)
}

function optionIssue(path: string, chosen: string | null, offered: string[], message: string) {
  const fits = chosen === null ? offered.length === 0 : offered.includes(chosen)
  return fits ? [] : [{ path, message }]
}

function checkDelivery(placing: Placing, wilaya: Wilaya): void {
  if (!deliveryTypes(wilaya).includes(placing.deliveryType)) {
    throw new Conflict(NO_DELIVERY_MESSAGE, { code: 'delivery_unavailable' })
  }
  const problem = deliveryProblem(placing)
  if (problem) throw new Invalid(problem.fields.map((path) => ({ path, message: problem.message })))
  const { baladiya, center } = placing
  if (placing.deliveryType === 'home' && !wilaya.baladiyas.includes(baladiya ?? '')) {
    throw new Invalid([{ path: 'baladiya', message: 'Veuillez sélectionner votre baladiya' }])
  }
  if (placing.deliveryType === 'center' && !wilaya.centers.includes(center ?? '')) {
    throw new Invalid([{ path: 'center', message: 'Veuillez sélectionner un centre de distribution' }])
  }
}

function checkStock(placing: Placing, products: Map<number, ForSale>): void {
  const ids = placing.items.map((item) => item.productId).filter((id) => !products.get(id)?.inStock)
  if (ids.length > 0) {
    throw new Conflict('Produits en rupture de stock', {
      code: 'out_of_stock',
      productIds: [...new Set(ids)],
    })
  }
}

function checkPrices(placing: Placing, quote: Quote): void {
  const same = placing.items.every((item, index) => item.price === quote.items[index]?.price)
  if (same && placing.totalAmount === quote.totalPrice) return
  throw new Conflict('Les prix ont changé : vérifiez le nouveau total', { code: 'price_changed', quote })
}

async function insertOrder(trx: Db, placing: Placing, { wilaya, products, quote }: Priced): Promise<Order> {
  const isHome = placing.deliveryType === 'home'
  const values = {
    customer_name: placing.customerName,
    customer_phone: placing.customerPhone,
    search_text: orderSearchText(placing.customerName, placing.customerPhone),
    status: 'pending' as const,
    wilaya_id: wilaya.id,
    wilaya_name: wilaya.name,
    delivery_type: placing.deliveryType,
    center: isHome ? null : placing.center,
    baladiya: isHome ? placing.baladiya : null,
    delivery_address: isHome ? placing.deliveryAddress : null,
    subtotal: quote.subtotal,
    delivery_price: quote.deliveryPrice,
    total_price: quote.totalPrice,
    created_at: new Date().toISOString(),
  }
  const [stored] = await insertOrderRow(trx, values)
  if (!stored) throw new Error('The order was not stored')
  const { id } = stored
  const items = placing.items.map((item, position) => ({
    order_id: id,
    position,
    product_id: item.productId,
    product_name: products.get(item.productId)?.name ?? '',
    quantity: item.quantity,
    price: quote.items[position]?.price ?? 0,
    size: item.size,
    color: item.color,
  }))
  for (const item of items) await insertItem(trx, item)
  return toOrder({ id, ...values }, items)
}

const insertOrderRow = prepared((db, row: Insertable<Tables['orders']>) =>
  db.insertInto('orders').values(row).returning('id'),
)

const insertItem = preparedWrite((db, row: Insertable<Tables['order_items']>) =>
  db.insertInto('order_items').values(row),
)

// The phone also without its spaces: the owner may type it either way.
function orderSearchText(name: string, phone: string): string {
  return foldText(`${name} ${phone} ${phone.replace(/\D/g, '')}`)
}
