import { expect, test } from 'vitest'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { NO_LEGAL } from '#support/no-legal.ts'
import {
  changeOf,
  completeLink,
  MAYBE_NUMBER,
  NETWORK_PAGES,
  valuesOf,
  withTypedSince,
} from './shop-values.ts'

const SHOP: ShopIdentity = {
  name: 'Guidon',
  tagline: '',
  about: '',
  foundedIn: 2019,
  phone: '0550 00 00 00',
  whatsapp: '',
  email: '',
  address: '',
  hours: '',
  mapUrl: 'https://carte.example/',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  accent: '#d90416',
  logo: '/api/shop/logo?v=1',
  icon: null,
  legal: { ...NO_LEGAL, nif: '12' },
}

test('numbers are sent as numbers, and emptied ones as null', () => {
  const before = valuesOf(SHOP)
  expect(before.foundedIn).toBe('2019')
  expect(changeOf(before, { ...before, foundedIn: ' 2020 ' })).toEqual({ foundedIn: 2020 })
  expect(changeOf(before, { ...before, foundedIn: '' })).toEqual({ foundedIn: null })
  expect(changeOf(before, { ...before, legal: { ...before.legal, vatPercent: '19' } })).toEqual({
    legal: { vatPercent: 19 },
  })
  const legal = {
    ...before.legal,
    capital: '1 000 000',
    regime: 'real',
    vatPercent: '19',
    stampDuty: 'included',
  }
  expect(changeOf(before, { ...before, legal })).toEqual({
    legal: { capital: 1_000_000, regime: 'real', vatPercent: 19, stampDuty: 'included' },
  })
  expect(changeOf({ ...before, legal }, { ...before, legal: { ...legal, regime: 'ifu' } })).toEqual({
    legal: { regime: 'ifu', vatPercent: null },
  })
  expect(changeOf({ ...before, legal }, before)).toEqual({
    legal: { capital: null, regime: null, vatPercent: null, stampDuty: 'none' },
  })
})

test('what is typed while the answer is awaited stays typed', () => {
  const before = valuesOf(SHOP)
  const sent = { ...before, name: ' Moto Sud ', legal: { ...before.legal, rc: '16/00' } }
  const now = { ...sent, hours: '9 h', legal: { ...sent.legal, nis: '7' } }
  const saved = { ...sent, name: 'Moto Sud' }
  expect(withTypedSince(saved, sent, now)).toEqual({
    ...saved,
    hours: '9 h',
    legal: { ...saved.legal, nis: '7' },
  })
})

test('a number is digits or nothing', () => {
  for (const typed of ['', ' 19 ', '2019']) expect(MAYBE_NUMBER.validate(typed)).toBe(true)
  for (const typed of ['19,5', '19 %', 'deux', '-1']) expect(MAYBE_NUMBER.validate(typed)).not.toBe(true)
})

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

test('a form saved by Enter sends whole links', () => {
  const before = valuesOf(SHOP)
  expect(changeOf(before, { ...before, facebookUrl: '@atlas', mapUrl: 'carte.example' })).toEqual({
    facebookUrl: 'https://www.facebook.com/atlas',
    mapUrl: 'https://carte.example',
  })
})
