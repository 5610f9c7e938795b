import { expect, test } from 'vitest'
import { completeLink, NETWORK_PAGES } from './complete-link.ts'

test.each([
  ['facebook.com/atlasmoto', 'https://facebook.com/atlasmoto'],
  [' www.instagram.com/atlasmoto ', 'https://www.instagram.com/atlasmoto'],
  ['@atlasmoto.dz', 'https://www.instagram.com/atlasmoto.dz'],
  ['atlas_moto', 'https://www.instagram.com/atlas_moto'],
  ['https://www.instagram.com/atlas', 'https://www.instagram.com/atlas'],
  ['atlas moto', 'atlas moto'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('%j is completed to %j', (typed, link) => {
  expect(completeLink(typed, NETWORK_PAGES.instagramUrl)).toBe(link)
})

test('a map has no handle', () => {
  expect(completeLink('atlas', null)).toBe('atlas')
  expect(completeLink('maps.app.goo.gl/xyz', null)).toBe('https://maps.app.goo.gl/xyz')
})
