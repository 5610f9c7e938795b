import { expect, test } from 'vitest'
import {
  checkChoicePrices,
  choicePriceQuestion,
  isAtCell,
  nameChoice,
  priceValuesOf,
  typedPrices,
} from './choice-prices.ts'
import { fill, gridOf } from './stock-table.ts'
import { withText } from './variant-texts.ts'

const M = { size: 'M', color: 'Noir' }
const L = { size: 'L', color: 'Noir' }
const STORED = { ...L, price: 9_500, originalPrice: null }
const JACKET = {
  price: '9 000',
  originalPrice: '11 000',
  sizes: ['M', 'L'],
  colors: ['Noir'],
  prices: priceValuesOf([STORED]),
}

const typed = (variant: typeof M, field: 'price' | 'originalPrice', text: string, jacket = JACKET) => ({
  ...jacket,
  prices: withText(jacket.prices, variant, field, text),
})

test('prices by choice come back as they are stored', () => {
  expect(JACKET.prices.isSame).toBe(false)
  expect(typedPrices(JACKET)).toEqual([STORED])
  expect(priceValuesOf([]).isSame).toBe(true)
})

test('a choice without a price costs what the product costs', () => {
  expect(typedPrices(typed(L, 'price', ' '))).toEqual([])
  expect(typedPrices(typed(L, 'price', '9000', { ...JACKET, originalPrice: '' }))).toEqual([])
  expect(typedPrices(typed(M, 'originalPrice', '12.500 DA'))).toEqual([
    { ...M, price: 9_000, originalPrice: 12_500 },
    STORED,
  ])
})

test('a choice at the price of the product may have no struck price', () => {
  expect(typedPrices(typed(M, 'price', '9.000'))).toEqual([
    { ...M, price: 9_000, originalPrice: null },
    STORED,
  ])
})

test.each([
  ['12 500 DA', 12_500],
  ['12.500,00', 12_500],
  [' 9500 ', 9_500],
])('« %s » is %i DA', (text, price) => {
  expect(checkChoicePrices(typed(L, 'price', text))).toBe(true)
  expect(typedPrices(typed(L, 'price', text))).toEqual([{ ...STORED, price }])
})

test('the same price for all sends none, and keeps what was typed', () => {
  const same = { ...typed(L, 'price', 'cher'), prices: { ...JACKET.prices, isSame: true } }
  expect(checkChoicePrices(same)).toBe(true)
  expect(typedPrices(same)).toEqual([])
  expect(typedPrices({ ...same, prices: { ...same.prices, isSame: false } })).toEqual([STORED])
})

test('a size that left the product takes its price with it', () => {
  expect(typedPrices({ ...JACKET, sizes: ['M'] })).toEqual([])
})

test.each([
  ['price', '8 000', 'L · Noir\u00a0: un choix ne coûte pas moins que le produit'],
  ['price', '9 500,50', 'L · Noir\u00a0: un prix sans virgule, par exemple 12\u00a0500'],
  ['originalPrice', '9500', 'L · Noir, prix barré\u00a0: le prix barré doit être supérieur au prix'],
] as const)('%s « %s » is refused at its cell', (field, text, message) => {
  expect(checkChoicePrices(typed(L, field, text))).toBe(message)
  expect(isAtCell(message, L, field)).toBe(true)
  expect(isAtCell(message, L, field === 'price' ? 'originalPrice' : 'price')).toBe(false)
  expect(isAtCell(message, M, field)).toBe(false)
})

test('one choice costs what the product costs', () => {
  const all = { ...JACKET, prices: fill(JACKET.prices, gridOf(JACKET), 'price', '9500', null) }
  expect(checkChoicePrices(all)).toBe('Un choix au moins coûte le prix du produit')
})

test('an issue of the server names its choice', () => {
  const message = 'Prix entier attendu'
  expect(nameChoice([STORED], { path: 'prices.0.price', message })).toBe(
    'L · Noir\u00a0: prix entier attendu',
  )
  expect(nameChoice([STORED], { path: 'prices', message })).toBe(message)
})

test('a price by choice that was probably mistyped is asked about', () => {
  const stored = { price: 9_000, originalPrice: 11_000, prices: [STORED] }
  expect(choicePriceQuestion(JACKET, stored)).toBeNull()
  expect(choicePriceQuestion(typed(L, 'price', '95 000'), stored)).toContain(
    'L · Noir coûtera 95\u00a0000\u00a0DA au lieu de 9\u00a0500\u00a0DA',
  )
  expect(choicePriceQuestion(typed(M, 'price', '90 000'), null)).toContain('au lieu de 9\u00a0000\u00a0DA')
})
