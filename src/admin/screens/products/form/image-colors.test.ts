import { expect, test } from 'vitest'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { newFormImage } from './form-images.ts'
import { chosenColors, colorInName, colorOf } from './image-colors.ts'
import { valuesOf } from './product-values.ts'

const COLORS = ['Noir', 'Noir mat', 'Rouge', 'Doré']

test.each([
  ['casque-rouge.jpg', 'Rouge'],
  ['Casque_ROUGE2.png', 'Rouge'],
  ['dore.jpg', 'Doré'],
  ['DORE\u0301.webp', 'Doré'],
  ['casque noir mat.jpg', 'Noir mat'],
  ['casque-noir.jpg', 'Noir'],
  ['casque-noir-rouge.jpg', null],
  ['noiraud.jpg', null],
  ['IMG_2026.jpg', null],
])('%s shows %s', (name, color) => {
  expect(colorInName(name, COLORS)).toBe(color)
})

test('a new image proposes the colour of its name until one is chosen', () => {
  const image = newFormImage(new File(['x'], 'casque-rouge.jpg'))
  expect(colorOf(image, COLORS)).toBe('Rouge')
  expect(colorOf(image, ['Noir'])).toBeNull()
  expect(colorOf({ ...image, color: null }, COLORS)).toBeNull()
  expect(colorOf({ ...image, color: 'noir' }, COLORS)).toBe('Noir')
})

test('only stored images whose colour was changed are to be saved', () => {
  const images = [
    { id: 1, isPrimary: true, url: '/1', color: 'Noir' },
    { id: 2, isPrimary: false, url: '/2', color: null },
  ]
  const values = valuesOf({ ...SAMPLE_PRODUCT, colors: ['Noir', 'Rouge'], images })
  expect(chosenColors(values)).toEqual(new Map())
  const [first, second] = values.images
  if (!first || !second) throw new Error('The product has two images')
  const changed = [
    { ...first, color: null },
    { ...second, color: 'Rouge' },
    newFormImage(new File([], 'a.jpg')),
  ]
  expect(chosenColors({ ...values, images: changed })).toEqual(
    new Map([
      [1, null],
      [2, 'Rouge'],
    ]),
  )
  expect(chosenColors({ ...values, colors: ['Rouge'] })).toEqual(new Map([[1, null]]))
})
