import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToCart,
  type CartLine,
  clampQuantity,
  MAX_QUANTITY,
  parseCart,
  putBack,
  refreshLine,
  removeFromCart,
  setOptions,
  setQuantity,
  subtotalOf,
} from './cart.ts'

const texts = fc.option(fc.string({ minLength: 1 }))
// Few ids, so that products often meet again.
const lines: fc.Arbitrary<CartLine> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  name: fc.string({ minLength: 1 }),
  brand: texts,
  price: fc.nat(100_000_000),
  image: texts,
  quantity: fc.integer({ min: 1, max: 99 }),
  selectedSize: texts,
  selectedColor: texts,
})
const carts = fc.uniqueArray(lines, { selector: (line) => line.id })
// Lines that are nearly ours, for what fc.anything() alone would never reach.
const oddValues = fc.oneof(fc.constantFrom(-1, -0, 0, 1.5, 100, 2 ** 53, '1', '', null), fc.anything())
const oddLines = fc
  .tuple(lines, fc.dictionary(fc.constantFrom(...(Object.keys(helmet()) as (keyof CartLine)[])), oddValues))
  .map(([line, odd]) => ({ ...line, ...odd }))
const stored = fc.oneof(fc.anything(), fc.jsonValue(), fc.array(oddLines), fc.array(fc.anything()))

function helmet(changes: Partial<CartLine> = {}): CartLine {
  const chosen = { quantity: 1, selectedSize: 'M', selectedColor: 'Noir' }
  return { id: 1, name: 'Casque', brand: 'AGV', price: 12_500, image: null, ...chosen, ...changes }
}

function expectWhole(cart: readonly CartLine[]) {
  expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length)
  for (const { quantity } of cart) {
    expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
  }
}

test('a product already in the cart gains the quantity and keeps its size and colour', () => {
  const added = helmet({ quantity: 2, selectedSize: 'XL', selectedColor: 'Rouge' })
  expect(addToCart([helmet({ quantity: 3 })], added)).toEqual([helmet({ quantity: 5 })])
})

test('a new product goes last', () => {
  expect(addToCart([helmet()], helmet({ id: 2 }))).toEqual([helmet(), helmet({ id: 2 })])
})

test('adding never repeats a product, and keeps the total quantity up to 99', () => {
  fc.assert(
    fc.property(carts, lines, (cart, added) => {
      const before = cart.find((line) => line.id === added.id)?.quantity ?? 0
      const after = addToCart(cart, added)
      expectWhole(after)
      expect(after.find((line) => line.id === added.id)?.quantity).toBe(Math.min(99, before + added.quantity))
      expect(removeFromCart(after, added.id)).toEqual(removeFromCart(cart, added.id))
    }),
  )
})

test('a quantity of 0 removes the line, any other is kept within 1 to 99', () => {
  expect(setQuantity([helmet(), helmet({ id: 2 })], 1, 0)).toEqual([helmet({ id: 2 })])
  expect(setQuantity([helmet()], 1, 7)).toEqual([helmet({ quantity: 7 })])
  expect(setQuantity([helmet()], 1, 100)).toEqual([helmet({ quantity: 99 })])
  fc.assert(
    fc.property(carts, fc.nat(5), fc.double(), (cart, id, n) => expectWhole(setQuantity(cart, id, n))),
  )
})

test('a quantity within 1 to 99 is left alone, anything else is brought there', () => {
  expect([1, 50, 99].map(clampQuantity)).toEqual([1, 50, 99])
  expect([-3, 0, 0.5, 2.9, 100, Number.NaN].map(clampQuantity)).toEqual([1, 1, 1, 2, 99, 1])
  fc.assert(fc.property(fc.double(), (n) => expectWhole([helmet({ quantity: clampQuantity(n) })])))
})

test('the subtotal is the sum of price by quantity', () => {
  expect(subtotalOf([])).toBe(0)
  expect(subtotalOf([helmet({ quantity: 2 }), helmet({ id: 2, price: 900 })])).toBe(25_900)
})

test('a stored cart is read line by line: what is not ours is dropped, repeated products are merged', () => {
  const noName = { ...helmet({ id: 2 }), name: undefined }
  expect(parseCart([helmet(), 'x', null, noName, helmet({ quantity: 4 })])).toEqual([helmet({ quantity: 5 })])
  expect(parseCart([helmet({ quantity: 500, brand: '' })])).toEqual([helmet({ quantity: 99, brand: null })])
  expect(parseCart([helmet({ id: 0 }), helmet({ name: '' }), helmet({ quantity: 0 })])).toEqual([])
  expect(parseCart({ 0: helmet(), length: 1 })).toEqual([])
})

test('a cart of ours is read as it was written', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    }),
  )
})

test('whatever is stored gives a whole cart, which written and read again is the same', () => {
  fc.assert(
    fc.property(stored, (value) => {
      const cart = parseCart(value)
      expectWhole(cart)
      expect(parseCart(JSON.parse(JSON.stringify(cart)))).toStrictEqual(cart)
    }),
    { numRuns: 1000 },
  )
})

test('a removed line comes back to its place, and never beside a line of the same product', () => {
  fc.assert(
    fc.property(carts, fc.nat(4), (cart, seed) => {
      fc.pre(cart.length > 0)
      const place = seed % cart.length
      const line = cart[place] as CartLine
      expect(putBack(removeFromCart(cart, line.id), line, place)).toEqual(cart)
      expect(putBack(cart, { ...line, quantity: 99 }, 0)).toEqual(cart)
    }),
  )
})

test('a line follows its product, and keeps what was chosen', () => {
  const today = { id: 1, name: 'Casque K6', brand: null, price: 13_000, image: '/api/products/1/image?v=2' }
  expect(refreshLine([helmet(), helmet({ id: 2 })], today)).toEqual([helmet(today), helmet({ id: 2 })])
})

test('the size and colour of one line change, and nothing else', () => {
  const other = helmet({ id: 2 })
  expect(setOptions([helmet(), other], 1, { selectedSize: 'XL', selectedColor: null })).toEqual([
    helmet({ selectedSize: 'XL', selectedColor: null }),
    other,
  ])
})
