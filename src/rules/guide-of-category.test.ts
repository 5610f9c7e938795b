import { expect, test } from 'vitest'
import { guideOfCategory } from './guide-of-category.ts'

const guides = ['Blousons et vestes', 'Casques', 'Vestes'].map((name) => ({ name }))

test.each([
  ['casques', 'Casques'],
  ['Vestes', 'Vestes'],
  ['BLOUSONS', 'Blousons et vestes'],
  ['Blousons d’été', undefined],
  ['', undefined],
])('a category %j has the guide %j', (name, guide) => {
  expect(guideOfCategory(name, guides)?.name).toBe(guide)
})
