import { expect, test } from 'vitest'
import { checkNumber, priceQuestion, readTyped } from './form-rules.ts'

test.each([
  ['12 500 DA', 12_500],
  ['12.500', 12_500],
  ['12\u00a0500', 12_500],
  ['', 0],
])('a field of money takes « %s »', (typed, amount) => {
  expect([checkNumber(typed), readTyped(typed)]).toEqual([true, amount])
})

test.each([
  ['12,5', 'Un prix sans virgule, par exemple 12\u00a0500'],
  ['-5', 'Un prix sans virgule, par exemple 12\u00a0500'],
  ['100000001', `${(100_000_000).toLocaleString('fr-FR')} au plus`],
])('a field of money refuses « %s »', (typed, problem) => {
  expect(checkNumber(typed)).toBe(problem)
})

test('a doubtful price is asked about beside the one before', () => {
  expect(priceQuestion('Le produit', 1_250, 12_500)).toBe(
    'Le produit coûtera 1\u00a0250\u00a0DA au lieu de 12\u00a0500\u00a0DA. Est-ce bien le prix\u00a0?',
  )
  expect(priceQuestion('Le produit', 12_000, 12_500)).toBeNull()
})
