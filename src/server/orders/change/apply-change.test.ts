import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDITABLE_FIELDS, type OrderChange } from '#contract/order-change.ts'
import { subtotalOf } from '#rules/cart.ts'
import { dropUnusedPlace } from '#rules/checkout.ts'
import { freeFrom } from '#rules/delivery.ts'
import { orderTotal } from '#rules/order.ts'
import { ConflictError, ValidationError } from '#server/errors.ts'
import { someFields } from '../../../../tests/support/some-fields.ts'
import type { OrderContent } from '../orders.ts'
import { applyChange, type CurrentShop, listFieldChanges } from './apply-change.ts'

const ids = fc.integer({ min: 1, max: 3 })
const prices = fc.integer({ min: 0, max: 5_000 })
const places = fc.constantFrom('Hydra', 'Kouba')
const types = fc.constantFrom('home' as const, 'center' as const)
const sizes = fc.option(fc.constantFrom('M', 'L'), { freq: 1 })
const quantities = fc.integer({ min: 1, max: 3 })
const names = fc.constantFrom('Casque', 'Gants')

const lines = fc.array(
  fc.record({
    productId: fc.option(ids),
    product_name: names,
    quantity: quantities,
    price: prices,
    size: sizes,
    color: fc.constant(null),
  }),
  { minLength: 1, maxLength: 4 },
)

const contents: fc.Arbitrary<OrderContent> = fc
  .record({
    customerName: fc.string(),
    customerPhone: fc.string(),
    wilayaId: ids,
    wilayaName: fc.string(),
    deliveryType: types,
    center: places,
    baladiya: places,
    deliveryAddress: fc.constant('1, rue'),
    items: lines,
    note: fc.string(),
    percent: fc.integer({ min: 0, max: 100 }),
    deliveryPrice: prices,
  })
  .map(({ percent, deliveryPrice, ...order }) => ({
    ...dropUnusedPlace(order),
    ...orderTotal(order.items, {
      discount: Math.floor((subtotalOf(order.items) * percent) / 100),
      deliveryPrice,
    }),
  }))

const changes: fc.Arbitrary<OrderChange> = someFields({
  customerName: fc.string({ minLength: 1 }),
  customerPhone: fc.string({ minLength: 1 }),
  wilayaId: ids,
  deliveryType: types,
  center: fc.option(places),
  baladiya: fc.option(places),
  deliveryAddress: fc.option(fc.string({ minLength: 1 })),
  items: fc.array(
    fc.record({
      productId: fc.option(ids, { freq: 9 }),
      product_name: names,
      quantity: quantities,
      price: fc.option(prices),
      size: sizes,
      color: fc.constant(null),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  deliveryPrice: prices,
  discount: fc.integer({ min: 0, max: 2_000 }),
  note: fc.string(),
})

const shops: fc.Arbitrary<CurrentShop> = fc.record({
  wilaya: fc.option(
    fc.record({
      id: ids,
      code: fc.constant(null),
      minDays: fc.constant(null),
      maxDays: fc.constant(null),
      name: names,
      homePrice: prices,
      centerPrice: prices,
      centers: fc.uniqueArray(places),
      baladiyas: fc.uniqueArray(places),
    }),
    { nil: undefined, freq: 9 },
  ),
  products: fc
    .array(fc.record({ price: prices, sizes: fc.constantFrom<string[][]>([], [], [], ['M'], ['M', 'L']) }), {
      minLength: 2,
      maxLength: 3,
    })
    .map(
      (products) =>
        new Map(
          products.map((product, index) => [
            index + 1,
            {
              id: index + 1,
              name: `Produit ${index}`,
              inStock: false,
              quantities: null,
              colors: [],
              originalPrice: null,
              prices: [],
              ...product,
            },
          ]),
        ),
    ),
  free: fc.option(prices.map(freeFrom)),
  tradeIn: fc.option(
    prices.map((price) => ({
      back: [{ productId: null, product_name: 'Gant', size: null, color: null, quantity: 1, price }],
      first: { subtotal: price, discount: 0 },
    })),
    { freq: 1 },
  ),
})

const cases = fc.tuple(contents, changes, shops).map(([before, change, shop]) => ({
  before,
  change,
  // The wilaya that is read is that of the changed order.
  shop: { ...shop, wilaya: shop.wilaya && { ...shop.wilaya, id: change.wilayaId ?? before.wilayaId } },
}))

/** The changed order, or undefined when the rules refuse the change. */
function tryChange(before: OrderContent, change: OrderChange, shop: CurrentShop): OrderContent | undefined {
  try {
    return applyChange(before, change, shop)
  } catch (error) {
    if (error instanceof ValidationError || error instanceof ConflictError) return undefined
    throw error
  }
}

test('a changed order adds up, has one place, and its changes lead to it from what it was', () => {
  let changed = 0
  fc.assert(
    fc.property(cases, ({ before, change, shop }) => {
      const after = tryChange(before, change, shop)
      if (!after) return
      changed++
      expect(after.subtotal).toBe(after.items.reduce((sum, line) => sum + line.price * line.quantity, 0))
      expect(after.totalPrice).toBe(after.subtotal - after.discount + after.deliveryPrice)
      expect(after.discount).toBeLessThanOrEqual(after.subtotal)
      expect(dropUnusedPlace(after)).toEqual(after)
      const replayed = {
        ...before,
        ...Object.fromEntries(listFieldChanges(before, after).map(({ field, to }) => [field, to])),
      }
      for (const field of EDITABLE_FIELDS) expect(replayed[field]).toEqual(after[field])
    }),
    { numRuns: 1000 },
  )
  expect(changed).toBeGreaterThan(200)
})

test('what is not sent stays, but for what a new place or price takes with it', () => {
  fc.assert(
    fc.property(cases, ({ before, change, shop }) => {
      const after = tryChange(before, change, shop)
      const changed = after ? listFieldChanges(before, after).map(({ field }) => field) : []
      const isNewPlace = changed.includes('wilayaId') || changed.includes('deliveryType')
      for (const field of changed.filter((field) => change[field] === undefined)) {
        const isNewPrice = changed.includes('items')
        if (field === 'discount') {
          expect([isNewPrice, shop.tradeIn]).toEqual([true, expect.any(Object)])
          continue
        }
        const follows = field === 'deliveryPrice' ? isNewPlace || isNewPrice : isNewPlace
        expect([field, follows]).toEqual([field, true])
        expect(['center', 'baladiya', 'deliveryAddress', 'deliveryPrice']).toContain(field)
      }
    }),
  )
})

test('the same change again changes nothing more', () => {
  fc.assert(
    fc.property(cases, ({ before, change, shop }) => {
      const after = tryChange(before, change, shop)
      if (after) expect(applyChange(after, change, shop)).toEqual(after)
    }),
  )
})
