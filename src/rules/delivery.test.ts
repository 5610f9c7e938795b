import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CART_DELIVERY_PRICE,
  deliveryPrice,
  deliveryPricesText,
  deliveryTypes,
  type FreeDelivery,
  freeDelivery,
  freeDeliveryText,
  freeFrom,
  knownDeliveryPrice,
  lowestDeliveryPrice,
} from './delivery.ts'
import { formatDinars } from './money.ts'

// Amounts close to one another, so that a subtotal often meets the minimum exactly.
const amounts = fc.oneof(fc.nat(5), fc.nat(1_000_000))
const settings = fc.option(
  fc.tuple(amounts, fc.boolean()).map(([amount, isActive]) => ({ ...freeFrom(amount), isActive })),
)
const types = fc.constantFrom('home' as const, 'center' as const)
const active = freeFrom(50_000)
const zone = { homePrice: 600, centerPrice: 400 }

/** A delivery of one article of this price, to a wilaya that is not chosen. */
const of = (price: number) => ({ lines: [{ price, quantity: 1 }], zone: null, type: null })
const freeOf = (subtotal: number, free: FreeDelivery | null) => freeDelivery(of(subtotal), free)
const homePriceOf = (subtotal: number, free: FreeDelivery | null) =>
  deliveryPrice({ ...of(subtotal), zone, type: 'home' }, free)

test('before the wilaya is known, the price is known only where it is free; the cart counts 500 DA', () => {
  expect(CART_DELIVERY_PRICE).toBe(500)
  expect(knownDeliveryPrice(of(49_999), active)).toBeNull()
  expect(knownDeliveryPrice(of(1_000_000), null)).toBeNull()
  expect(knownDeliveryPrice({ ...of(1_000), zone, type: 'center' }, null)).toBe(400)
})

test('the offer is said with its amount, and not at all while it is off', () => {
  expect(freeDeliveryText(active)).toBe('dès 50\u00a0000\u00a0DA')
  expect([freeDeliveryText(null), freeDeliveryText({ ...active, isActive: false })]).toEqual([null, null])
})

test('at checkout the wilaya sets the price, at home or to a center', () => {
  expect(homePriceOf(1_000, null)).toBe(600)
  expect(deliveryPrice({ ...of(1_000), zone, type: 'center' }, null)).toBe(400)
})

test('delivery costs 0 exactly when the offer is active and the subtotal reaches its minimum', () => {
  const prices = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(amounts, settings, types, prices, prices, (subtotal, free, type, homePrice, centerPrice) => {
      const reached = free?.isActive === true && subtotal >= free.minimumAmount
      expect(freeOf(subtotal, free).isFree).toBe(reached)
      expect(knownDeliveryPrice(of(subtotal), free) === 0).toBe(reached)
      expect(deliveryPrice({ ...of(subtotal), zone: { homePrice, centerPrice }, type }, free) === 0).toBe(
        reached,
      )
    }),
  )
})

test('the hint says what is missing: 1 DA short of the minimum it says 1, and nothing once reached', () => {
  expect(freeOf(49_999, active)).toEqual({ isFree: false, missing: formatDinars(1), share: 0.99998 })
  expect(freeOf(50_000, active)).toEqual({ isFree: true, missing: null, share: 1 })
  for (const never of [null, { ...active, isActive: false }])
    expect(freeOf(0, never)).toEqual({ isFree: false, missing: null, share: null })
})

test('a wilaya offers centers only if it has some, and home only if it has baladiyas', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (centers, baladiyas) => {
      const offered = deliveryTypes({ centers, baladiyas })
      expect(offered.includes('center')).toBe(centers.length > 0)
      expect(offered.includes('home')).toBe(baladiyas.length > 0)
      expect(new Set(offered).size).toBe(offered.length)
    }),
  )
})

test('prices of a delivery are written in one line', () => {
  const priceOf = (type: 'home' | 'center') => (type === 'home' ? 700 : 350)
  expect(deliveryPricesText(['home', 'center'], priceOf)).toBe(
    'centre\u00a0350\u00a0DA, domicile\u00a0700\u00a0DA',
  )
  expect(deliveryPricesText(['home'], () => 0)).toBe('domicile\u00a0gratuit')
})

test('the lowest price is of what is offered', () => {
  const zone = { homePrice: 600, centerPrice: 300, centers: ['Centre'], baladiyas: ['Oran'] }
  expect(lowestDeliveryPrice([zone, { ...zone, homePrice: 250, baladiyas: [] }])).toBe(300)
  expect(lowestDeliveryPrice([{ ...zone, centers: [], baladiyas: [] }])).toBeNull()
})
