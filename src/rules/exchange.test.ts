import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf, creditOf, type ExchangeLine, linesBack, splitDiscount } from './exchange.ts'

const M: ExchangeLine = {
  ...{ productId: 1, product_name: 'Gants', size: 'M', color: null },
  ...{ quantity: 2, price: 5_000 },
}

test('what goes back has the price that it had, first lines first', () => {
  const items = [M, { ...M, quantity: 1, price: 4_000 }, { ...M, size: 'L' }]
  expect(linesBack(items, [], [{ ...M, quantity: 3 }])).toEqual(items.slice(0, 2))
  expect(linesBack(items, [{ ...M, quantity: 1 }], [{ ...M, quantity: 1 }])).toEqual([{ ...M, quantity: 1 }])
  expect(linesBack(items, [{ ...M, quantity: 1, price: 4_000 }], [M])).toEqual([M])
  expect(linesBack(items, [], [{ ...M, quantity: 4 }])).toBeNull()
  expect(linesBack(items, [], [{ ...M, size: 'S', quantity: 1 }])).toBeNull()
})

test('lines named twice add up, and products that are gone are told by their name', () => {
  const gone = { ...M, productId: null }
  const one = { ...gone, quantity: 1 }
  expect(linesBack([gone], [], [one, one])).toEqual([gone])
  expect(linesBack([gone], [], [one, one, one])).toBeNull()
  expect(linesBack([gone], [], [{ ...one, product_name: 'Bottes' }])).toBeNull()
  expect(linesBack([M], [], [one])).toBeNull()
})

test('what goes back costs its share of what was paid, rounded down', () => {
  const line = (price: number, quantity = 1) => ({ price, quantity })
  expect(costOf([line(10_000)], { subtotal: 30_000, discount: 1_000 })).toBe(9_666)
  expect(costOf([line(5_000, 2)], { subtotal: 10_000, discount: 1_000 })).toBe(9_000)
  expect(costOf([line(100)], { subtotal: 100, discount: 100 })).toBe(0)
  expect(costOf([line(0)], { subtotal: 0, discount: 0 })).toBe(0)
  expect(creditOf(9_000, 12_000)).toEqual({ discount: 9_000, refund: 0 })
  expect(creditOf(9_000, 7_000)).toEqual({ discount: 7_000, refund: 2_000 })
  expect(splitDiscount(9_500, 9_000)).toEqual({ back: 9_000, own: 500 })
  expect(splitDiscount(500, null)).toEqual({ back: 0, own: 500 })
})

const line = fc.record({
  productId: fc.option(fc.constantFrom(1, 2)),
  product_name: fc.constantFrom('Casque', 'Gants'),
  size: fc.constantFrom('M', null),
  color: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 0, max: 100_000_000 }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 6 })

test('however an order is exchanged piece by piece, no piece goes back twice and no more than was paid', () => {
  fc.assert(
    fc.property(lines, fc.array(line, { maxLength: 12 }), fc.nat(), (items, wishes, part) => {
      const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const discount = subtotal === 0 ? 0 : part % (subtotal + 1)
      const gone: ExchangeLine[] = []
      let paidBack = 0
      // Finally, the customer returns all pieces that are left.
      for (const wish of [
        ...wishes,
        ...items.flatMap((item) => Array(item.quantity).fill({ ...item, quantity: 1 })),
      ]) {
        const back = linesBack(items, gone, [wish])
        if (!back) continue
        expect(pieces(back)).toBe(wish.quantity)
        for (const one of back) expect(items.some(({ price }) => price === one.price)).toBe(true)
        const cost = costOf(back, { subtotal, discount })
        const { discount: off, refund } = creditOf(cost, 10_000)
        expect([off + refund, off <= 10_000, off * refund === 0 || off === 10_000]).toEqual([
          cost,
          true,
          true,
        ])
        paidBack += cost
        gone.push(...back)
      }
      expect(pieces(gone)).toBe(pieces(items))
      expect(sum(gone)).toBe(subtotal)
      expect(paidBack).toBeLessThanOrEqual(subtotal - discount)
    }),
    { numRuns: 60 },
  )
})

function pieces(all: readonly ExchangeLine[]): number {
  return all.reduce((count, { quantity }) => count + quantity, 0)
}

function sum(all: readonly ExchangeLine[]): number {
  return all.reduce((total, { price, quantity }) => total + price * quantity, 0)
}
