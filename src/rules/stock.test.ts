import { expect, test } from 'vitest'
import { findShown, goneChoice, isSoldOut, listVariants, shownStock } from './stock.ts'

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

const SIZES = { sizes: ['S', 'M', 'L'], colors: ['Noir', 'Bleu'], stock: null }
const left = (size: string, color: string, available: boolean) => ({ size, color, available, left: null })
const COUNTED = {
  ...{ sizes: ['M', 'L'], colors: ['Noir', 'Bleu'] },
  stock: [
    left('M', 'Noir', false),
    left('M', 'Bleu', true),
    left('L', 'Noir', true),
    left('L', 'Bleu', true),
  ],
}
const NO_BLACK = {
  ...COUNTED,
  stock: COUNTED.stock.map((one) => (one.color === 'Noir' ? { ...one, available: false } : one)),
}
const PLAIN = { sizes: [], colors: [], stock: null }

test.each([
  [SIZES, 'M', 'Noir', null],
  [SIZES, '4XL', 'Noir', { kind: 'size', text: 'Taille 4XL épuisée', instead: ['S', 'M', 'L'] }],
  [SIZES, 'M', 'Rose', { kind: 'color', text: 'Couleur Rose épuisée', instead: ['Noir', 'Bleu'] }],
  [SIZES, null, 'Noir', { kind: 'size', text: 'Choisissez une taille', instead: ['S', 'M', 'L'] }],
  [SIZES, 'M', null, { kind: 'color', text: 'Choisissez une couleur', instead: ['Noir', 'Bleu'] }],
  [PLAIN, null, null, null],
  [PLAIN, 'M', null, { kind: 'size', text: 'Taille M épuisée', instead: [] }],
  [COUNTED, 'M', 'Noir', { kind: 'size', text: 'Taille M épuisée en Noir', instead: ['L'] }],
  [COUNTED, 'XS', 'Noir', { kind: 'size', text: 'Taille XS épuisée', instead: ['L'] }],
  [NO_BLACK, 'M', 'Noir', { kind: 'color', text: 'Couleur Noir épuisée', instead: ['Bleu'] }],
])(
  'of %j size %s and colour %s, when gone, are told with what is there: %j',
  (product, size, color, gone) => {
    expect(goneChoice(product, { size, color })).toEqual(gone)
  },
)

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
