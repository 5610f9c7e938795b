import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CART_DELIVERY_PRICE,
  cartDeliveryPrice,
  deliveryPrice,
  deliveryTypes,
  freeDelivery,
} from './delivery.ts'

// Amounts close to one another, so that a subtotal often meets the minimum exactly.
const amounts = fc.oneof(fc.nat(5), fc.nat(1_000_000))
const settings = fc.option(fc.record({ minimumAmount: amounts, isActive: fc.boolean() }))
const types = fc.constantFrom('home' as const, 'center' as const)
const active = { minimumAmount: 50_000, isActive: true }
const zone = { homePrice: 600, centerPrice: 400 }

test('the cart counts a flat 500 DA before the wilaya is known', () => {
  expect(CART_DELIVERY_PRICE).toBe(500)
  expect(cartDeliveryPrice(49_999, active)).toBe(500)
  expect(cartDeliveryPrice(1_000_000, null)).toBe(500)
})

test('delivery is free from the minimum itself, and only while the offer is active', () => {
  expect(cartDeliveryPrice(50_000, active)).toBe(0)
  expect(deliveryPrice(zone, 'home', 50_000, active)).toBe(0)
  expect(deliveryPrice(zone, 'home', 49_999, active)).toBe(600)
  expect(deliveryPrice(zone, 'home', 50_000, { ...active, isActive: false })).toBe(600)
})

test('at checkout the wilaya sets the price, at home or to a center', () => {
  expect(deliveryPrice(zone, 'home', 1_000, null)).toBe(600)
  expect(deliveryPrice(zone, 'center', 1_000, null)).toBe(400)
})

test('delivery costs 0 exactly when the offer is active and the subtotal reaches its minimum', () => {
  const prices = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(amounts, settings, types, prices, prices, (subtotal, free, type, homePrice, centerPrice) => {
      const reached = free?.isActive === true && subtotal >= free.minimumAmount
      expect(freeDelivery(subtotal, free).isFree).toBe(reached)
      expect(cartDeliveryPrice(subtotal, free) === 0).toBe(reached)
      expect(deliveryPrice({ homePrice, centerPrice }, type, subtotal, free) === 0).toBe(reached)
    }),
  )
})

test('the hint says what is missing: 1 DA short of the minimum it says 1, and nothing once reached', () => {
  expect(freeDelivery(49_999, active).missing).toBe(1)
  expect(freeDelivery(50_000, active).missing).toBeNull()
  expect(freeDelivery(0, { ...active, isActive: false }).missing).toBeNull()
  expect(freeDelivery(0, null).missing).toBeNull()
})

test('the hint and the subtotal make the minimum, and adding the hint makes delivery free', () => {
  fc.assert(
    fc.property(amounts, settings, (subtotal, free) => {
      const missing = freeDelivery(subtotal, free).missing
      if (missing === null) {
        expect(!free?.isActive || freeDelivery(subtotal, free).isFree).toBe(true)
        return
      }
      expect(missing).toBeGreaterThan(0)
      expect(missing + subtotal).toBe(free?.minimumAmount)
      expect(freeDelivery(subtotal + missing, free).isFree).toBe(true)
      expect(freeDelivery(subtotal + missing - 1, free).isFree).toBe(false)
    }),
  )
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
