import { expect, test } from 'vitest'
import { findShown, goneChoice, isSoldOut, listVariants, shownStock, takesStock } from './stock.ts'

test('variants are the combinations of sizes and colours, in their order', () => {
  expect(listVariants({ sizes: [], colors: [] })).toEqual([{ size: null, color: null }])
  expect(listVariants({ sizes: ['M', 'L'], colors: [] }).map(({ size }) => size)).toEqual(['M', 'L'])
  expect(listVariants({ sizes: ['M', 'L'], colors: ['Noir', 'Blanc'] })).toEqual([
    { size: 'M', color: 'Noir' },
    { size: 'M', color: 'Blanc' },
    { size: 'L', color: 'Noir' },
    { size: 'L', color: 'Blanc' },
  ])
})

test.each([
  [3, 2, true, null],
  [2, 2, true, 2],
  [1, 2, true, 1],
  [1, null, true, null],
  [1, 0, true, null],
  [0, 2, false, null],
  [-1, 2, false, null],
])('%i pieces, told from %s: available %s, left %s', (quantity, showLeftAt, available, left) => {
  expect(shownStock(quantity, showLeftAt)).toEqual({ available, left })
})

test('a choice that is gone is told, with what can be had in its place', () => {
  const product = { sizes: ['S', 'M', 'L'], colors: ['Noir', 'Bleu'], stock: null }
  expect(goneChoice(product, { size: 'M', color: 'Noir' })).toBeNull()
  expect(goneChoice(product, { size: '4XL', color: 'Noir' })).toEqual({
    kind: 'size',
    text: 'Taille 4XL épuisée',
    instead: ['S', 'M', 'L'],
  })
  expect(goneChoice(product, { size: 'M', color: 'Rose' })).toMatchObject({ text: 'Couleur Rose épuisée' })
  expect(goneChoice(product, { size: null, color: 'Noir' })).toMatchObject({ text: 'Choisissez une taille' })
  expect(goneChoice(product, { size: 'M', color: null })).toMatchObject({ text: 'Choisissez une couleur' })
  const none = { sizes: [], colors: [], stock: null }
  expect(goneChoice(none, { size: null, color: null })).toBeNull()
  expect(goneChoice(none, { size: 'M', color: null })).toMatchObject({
    text: 'Taille M épuisée',
    instead: [],
  })
})

test('counted stock tells which of size and colour to change', () => {
  const left = (size: string, color: string, available: boolean) => ({ size, color, available, left: null })
  const stock = [
    left('M', 'Noir', false),
    left('M', 'Bleu', true),
    left('L', 'Noir', true),
    left('L', 'Bleu', true),
  ]
  const product = { sizes: ['M', 'L'], colors: ['Noir', 'Bleu'], stock }
  expect(goneChoice(product, { size: 'M', color: 'Noir' })).toEqual({
    kind: 'size',
    text: 'Taille M épuisée en Noir',
    instead: ['L'],
  })
  const black = stock.map((one) => (one.color === 'Noir' ? { ...one, available: false } : one))
  expect(goneChoice({ ...product, stock: black }, { size: 'M', color: 'Noir' })).toEqual({
    kind: 'color',
    text: 'Couleur Noir épuisée',
    instead: ['Bleu'],
  })
  expect(goneChoice(product, { size: 'XS', color: 'Noir' })).toMatchObject({ kind: 'size', instead: ['L'] })
})

test('an order takes stock from its confirmation to its delivery', () => {
  expect((['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const).map(takesStock)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

const SHOWN = [
  { size: 'M', color: 'Noir', available: false, left: null },
  { size: 'M', color: 'Blanc', available: true, left: 2 },
  { size: 'L', color: 'Noir', available: false, left: null },
  { size: 'L', color: 'Blanc', available: false, left: null },
]

test.each([
  ['M', null, false],
  ['L', null, true],
  [null, 'Noir', true],
  [null, 'Blanc', false],
  ['M', 'Noir', true],
  ['M', 'Blanc', false],
  ['XS', 'Noir', true],
  [null, null, false],
])('size %s and colour %s are sold out: %s', (size, color, isGone) => {
  expect(isSoldOut(SHOWN, { size, color })).toBe(isGone)
  expect(isSoldOut(null, { size, color })).toBe(false)
})

test('a variant is found by both its size and colour', () => {
  expect(findShown(SHOWN, { size: 'M', color: 'Blanc' })?.left).toBe(2)
  expect(findShown(SHOWN, { size: 'M', color: null })).toBeUndefined()
  expect(findShown(null, { size: 'M', color: 'Blanc' })).toBeUndefined()
})
