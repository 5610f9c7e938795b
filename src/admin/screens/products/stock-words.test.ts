import { expect, test } from 'vitest'
import { stockWords } from './stock-words.ts'

const variant = (size: string, available: boolean) => ({ size, color: null, available, left: null })

test('the list says what is left as the shop shows it', () => {
  const some = [variant('M', true), variant('L', false)]
  const none = [variant('M', false), variant('L', false)]
  expect(stockWords({ stock: null, pieces: null, isLow: false })).toBeNull()
  expect(stockWords({ stock: some, pieces: 12, isLow: false })?.text).toBe('12 pièces')
  expect(stockWords({ stock: some, pieces: 1, isLow: false })?.text).toBe('1 pièce')
  expect(stockWords({ stock: some, pieces: 2, isLow: true })?.text).toBe('Presque épuisé\u00a0: 2 pièces')
  expect(stockWords({ stock: none, pieces: -2, isLow: true })?.text).toBe('Épuisé')
})
