import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addLine,
  addToCart,
  type CartLine,
  changeChoice,
  clampQuantity,
  holdsChoice,
  lineKey,
  MAX_QUANTITY,
  parseCart,
  putBack,
  refreshLines,
  removeFromCart,
  setQuantity,
  subtotalOf,
} from './cart.ts'

const texts = fc.option(fc.string({ minLength: 1 }))
const options = fc.constantFrom(null, 'M', 'L')
// Few ids, so that products often meet again.
const lines: fc.Arbitrary<CartLine> = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  name: fc.string({ minLength: 1 }),
  brand: texts,
  price: fc.nat(100_000_000),
  image: texts,
  quantity: fc.integer({ min: 1, max: 99 }),
  selectedSize: options,
  selectedColor: options,
})
const carts = fc.uniqueArray(lines, { selector: lineKey })
// Valid lines with some odd values, which fc.anything() alone would hardly generate.
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
  expect(new Set(cart.map(lineKey)).size).toBe(cart.length)
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

test('a second choice of a product raises its only line; beside two lines it is a third', () => {
  const two = [helmet(), helmet({ selectedSize: 'L' })]
  expect(addToCart(two, helmet({ selectedSize: 'XL' }))).toEqual([...two, helmet({ selectedSize: 'XL' })])
  expect(addToCart(two, helmet({ selectedSize: 'L' }))).toEqual([
    helmet(),
    helmet({ selectedSize: 'L', quantity: 2 }),
  ])
})

test('a choice is in the cart as its product in its size and colour', () => {
  const held = [helmet(), helmet({ selectedSize: 'L' }), helmet({ selectedColor: null }), helmet({ id: 2 })]
  expect(held.map((one) => holdsChoice([helmet()], one))).toEqual([true, false, false, false])
})

test('a quantity of 0 removes the line, any other is kept within 1 to 99', () => {
  expect(setQuantity([helmet(), helmet({ id: 2 })], helmet(), 0)).toEqual([helmet({ id: 2 })])
  expect(setQuantity([helmet()], helmet(), 7)).toEqual([helmet({ quantity: 7 })])
  expect(setQuantity([helmet()], helmet(), 100)).toEqual([helmet({ quantity: 99 })])
  expect(setQuantity([helmet()], helmet({ selectedSize: 'L' }), 2)).toEqual([helmet()])
  fc.assert(
    fc.property(carts, lines, fc.double(), (cart, line, n) => expectWhole(setQuantity(cart, line, n))),
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

test('a stored cart is read line by line: what is not ours is dropped, repeated choices are merged', () => {
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

test('a removed line comes back to its place, and never beside a line of the same choice', () => {
  fc.assert(
    fc.property(carts, fc.nat(4), (cart, seed) => {
      fc.pre(cart.length > 0)
      const place = seed % cart.length
      const line = cart[place] as CartLine
      expect(putBack(removeFromCart(cart, line), line, place)).toEqual(cart)
      expect(putBack(cart, { ...line, quantity: 99 }, 0)).toEqual(cart)
    }),
  )
})

test('the lines of a product follow it, each at the price and with the photo of its choice', () => {
  const own = { name: 'Casque K6', brand: null, image: '/api/products/1/image?v=2' }
  const images = [{ url: '/api/products/1/images/4', color: 'Rouge' }]
  const xl = { size: 'XL', color: 'Noir', price: 14_000, originalPrice: null }
  const today = { id: 1, ...own, price: 13_000, originalPrice: null, prices: [xl], images }
  const red = { selectedColor: 'Rouge' }
  const cart = [helmet(), helmet({ selectedSize: 'XL' }), helmet(red), helmet({ id: 2 })]
  expect(refreshLines(cart, today)).toEqual([
    helmet({ ...own, price: 13_000 }),
    helmet({ ...own, price: 14_000, selectedSize: 'XL' }),
    helmet({ ...own, ...red, price: 13_000, image: '/api/products/1/images/4' }),
    helmet({ id: 2 }),
  ])
})

test('the choice of one line changes in its place, or joins the line that has it', () => {
  const cart = [helmet(), helmet({ id: 2 }), helmet({ selectedSize: 'L', quantity: 2, price: 13_000 })]
  const xl = { selectedSize: 'XL', selectedColor: null, price: 14_000, image: '/xl' }
  expect(changeChoice(cart, helmet(), xl)).toEqual([helmet(xl), ...cart.slice(1)])
  expect(changeChoice(cart, helmet(), { ...xl, selectedSize: 'L', selectedColor: 'Noir' })).toEqual([
    helmet({ id: 2 }),
    helmet({ selectedSize: 'L', quantity: 3, price: 13_000 }),
  ])
  expect(addLine(cart, helmet(xl))).toEqual([...cart, helmet(xl)])
})
