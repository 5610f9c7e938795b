import { expect, test } from 'vitest'
import { listVariants } from '#rules/stock.ts'
import { valuesOf } from '../products/form/product-values.ts'
import { textOf } from '../products/stock/variant-texts.ts'
import {
  categoryNamed,
  piecesProblem,
  productBefore,
  sketchAfter,
  takePhotos,
  withPieces,
} from './sketches.ts'

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
  expect(takePhotos([1, 2, 3], 3)).toEqual({ taken: [1, 2, 3], problem: null })
  expect(takePhotos([1, 2, 3], 2)).toEqual({
    taken: [1, 2],
    problem: '2 photos à la fois\u00a0: la dernière n’a pas été prise',
  })
})

test('the first word of a name names its category, or a subcategory of one category alone', () => {
  const categories = [
    { id: 1, name: 'Casques', searchWords: ['helmet'], subcategories: ['Cross et enduro'] },
    { id: 2, name: 'Gants', subcategories: ['Cross'] },
    { id: 3, name: 'Pièces détachées', subcategories: [] },
    { id: 4, name: 'Pièces d’occasion', subcategories: [] },
    { id: 5, name: 'Bagagerie', subcategories: ['Top cases'] },
  ]
  const named = (name: string) => categoryNamed(name, categories)
  expect(['Casque intégral', 'HELMET noir', 'Le gant d’été', 'Top case 45 L'].map(named)).toEqual([
    1, 1, 2, 5,
  ])
  for (const name of ['Nettoyant casque', 'Cross carbone', 'Pièce de frein', 'Blouson', ''])
    expect([name, named(name)]).toEqual([name, undefined])
})

test('one number of pieces is of each size, those that were typed one by one stay', () => {
  const values = { ...valuesOf(null), sizes: ['M', 'L'] }
  const counted = withPieces(values, '5')
  expect(listVariants(values).map((variant) => textOf(counted.stock, variant, 'quantity'))).toEqual([
    '5',
    '5',
  ])
  expect(counted.stock.isCounted).toBe(true)
  expect(withPieces(counted, '4')).toBe(counted)
  expect(withPieces(values, ' ')).toBe(values)
  expect(['', '12', '-1', 'x'].map(piecesProblem)).toEqual([
    null,
    null,
    'Nombre entier attendu',
    'Nombre entier attendu',
  ])
})
