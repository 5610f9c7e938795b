import { expect, test } from 'vitest'
import { listVariants, variantKey } from '#rules/stock.ts'
import { valuesOf } from '../products/form/product-values.ts'
import { categoryNamed, productBefore, samePieces, sketchAfter, takePhotos } from './sketches.ts'

const sketches = [{ id: 3 }, { id: 5 }, { id: 9 }]

test('after a sketch comes the next one, after the last the first', () => {
  expect(sketchAfter(sketches, 3)).toEqual({ id: 5 })
  expect(sketchAfter(sketches, 4)).toEqual({ id: 5 })
  expect(sketchAfter(sketches, 9)).toEqual({ id: 3 })
  expect(sketchAfter([{ id: 3 }], 3)).toBeNull()
})

test('the photo before is the sketch before, or where the last one done went', () => {
  expect(productBefore(sketches, 3, null)).toBeNull()
  expect(productBefore(sketches, 5, null)).toBe(3)
  expect(productBefore(sketches, 3, { photo: 2, product: 2 })).toBe(2)
  expect(productBefore(sketches, 5, { photo: 4, product: 1 })).toBe(1)
  expect(productBefore(sketches, 9, { photo: 4, product: 1 })).toBe(5)
  expect(productBefore(sketches, 3, { photo: 4, product: 1 })).toBeNull()
})

test('of too many photos the first are taken, and the others are told', () => {
  expect(takePhotos([1, 2, 3], 0, 3)).toEqual({ taken: [1, 2, 3], problem: null })
  expect(takePhotos([1, 2, 3], 1, 3)).toEqual({
    taken: [1, 2],
    problem: '3 photos à la fois\u00a0: la dernière n’a pas été prise',
  })
  expect(takePhotos([1, 2], 5, 3).taken).toEqual([])
})

test('the first word of a name that names one category alone is of that category', () => {
  const categories = [
    { id: 1, name: 'Casques', searchWords: ['helmet'] },
    { id: 2, name: 'Gants' },
    { id: 3, name: 'Pièces détachées' },
    { id: 4, name: 'Pièces d’occasion' },
  ]
  const names = [
    'Casque intégral',
    'HELMET noir',
    'Le gant d’été, casque offert',
    'Pièce de frein',
    'Blouson',
    '',
  ]
  expect(names.map((name) => categoryNamed(name, categories))).toEqual([
    1,
    1,
    2,
    undefined,
    undefined,
    undefined,
  ])
})

test('pieces are proposed again where all sizes and colours have as many', () => {
  const values = { ...valuesOf(null), sizes: ['M', 'L'] }
  const stockOf = (...pieces: string[]) => ({
    isCounted: true,
    lowAt: '',
    variants: Object.fromEntries(
      listVariants(values).map((variant, at) => [variantKey(variant), { quantity: pieces[at] ?? '' }]),
    ),
  })
  expect(samePieces({ ...values, stock: stockOf('5', '5') })).toBe('5')
  expect(samePieces({ ...values, stock: stockOf('5', '4') })).toBeNull()
  expect(samePieces(values)).toBeNull()
})
