import { expect, test } from 'vitest'
import { checkStock, NO_STOCK, readQuantity, stockChangeOf, stockValuesOf } from './stock-values.ts'
import { variantName } from './variant-texts.ts'

const PRODUCT = { sizes: ['M', 'L'], colors: ['Noir'] }
const M = { size: 'M', color: 'Noir' }
const L = { size: 'L', color: 'Noir' }
const STORED = stockValuesOf({
  isCounted: true,
  lowAt: 2,
  variants: [
    { ...M, quantity: 5, reference: 'C-M' },
    { ...L, quantity: -1, reference: null },
  ],
})

const typed = (key: string, change: object) => ({
  ...STORED,
  variants: { ...STORED.variants, [key]: { quantity: '5', reference: 'C-M', ...change } },
})

test('only what was typed since is sent', () => {
  expect(stockChangeOf(STORED, STORED, PRODUCT)).toBeNull()
  expect(stockChangeOf(STORED, typed('["M","Noir"]', { quantity: ' 7 ' }), PRODUCT)).toEqual({
    variants: [{ ...M, quantity: 7, seen: 5, reference: undefined }],
  })
  expect(stockChangeOf(STORED, { ...STORED, lowAt: '' }, PRODUCT)).toEqual({ lowAt: null })
  expect(stockChangeOf(NO_STOCK, { ...NO_STOCK, isCounted: true }, PRODUCT)).toEqual({ isCounted: true })
})

test('a variant that the product no longer has is not sent', () => {
  const change = stockChangeOf(STORED, typed('["M","Noir"]', { quantity: '7' }), {
    sizes: ['L'],
    colors: ['Noir'],
  })
  expect(change).toBeNull()
})

test('a wrong quantity is reported with its variant', () => {
  expect(checkStock(STORED, PRODUCT)).toBe(true)
  expect(checkStock(typed('["M","Noir"]', { quantity: '1,5' }), PRODUCT)).toContain('M · Noir')
  expect(checkStock({ ...STORED, lowAt: '-1' }, PRODUCT)).toContain('Seuil')
  expect(checkStock({ ...NO_STOCK, lowAt: 'x' }, PRODUCT)).toBe(true)
})

test.each([
  ['12', 12],
  [' -3 ', -3],
  ['−3', -3],
  ['', undefined],
  ['1.5', undefined],
])('%s is read as %s', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test('a product without sizes and colours has one line', () => {
  expect(variantName({ size: null, color: null })).toBe('Stock')
  expect(variantName(M)).toBe('M · Noir')
})
