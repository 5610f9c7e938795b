import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '#support/stub-local-storage.ts'
import { readSource, rememberSource } from './source.ts'

const DAY = 24 * 3_600_000

beforeEach(() => {
  stubLocalStorage()
})

const page = (search: string, referrer = '') => ({ search, referrer, host: 'boutique.dz' })

test('the first campaign and the first foreign site are kept, each by itself', () => {
  rememberSource(page(''), 0)
  expect(readSource(0)).toBeUndefined()
  rememberSource(page('', 'https://boutique.dz/panier'), 0)
  expect(readSource(0)).toBeUndefined()
  rememberSource(page('', 'https://www.ouedkniss.com/annonce/1'), 0)
  rememberSource(page('?utm_source=facebook&utm_campaign=%C3%A9t%C3%A9&q=1', 'https://l.facebook.com/'), DAY)
  rememberSource(page('?utm_source=google', 'https://google.dz/'), 2 * DAY)
  expect(readSource(2 * DAY)).toMatchObject({ campaign: 'facebook / été', referrer: 'ouedkniss.com' })
})

test('after 30 days it is forgotten, and begins anew', () => {
  rememberSource(page('?utm_medium=story'), 0)
  expect(readSource(30 * DAY)).toMatchObject({ campaign: 'story' })
  expect(readSource(30 * DAY + 1)).toBeUndefined()
  rememberSource(page('?utm_medium=pub'), 31 * DAY)
  expect(readSource(31 * DAY)).toMatchObject({ campaign: 'pub', referrer: null })
})

test('a network that adds a parameter to its links is named where nothing else names one', () => {
  rememberSource(page('?fbclid=x&utm_source=', 'https://boutique.dz/'), 0)
  expect(readSource(0)).toMatchObject({ campaign: 'facebook', referrer: null })
  const later = 31 * DAY
  rememberSource(page('?igsh=x', 'https://www.ouedkniss.com/'), later)
  expect(readSource(later)).toMatchObject({ campaign: null, referrer: 'ouedkniss.com' })
  for (const [search, campaign] of [
    ['?igsh=x', 'instagram'],
    ['?ttclid=x', 'tiktok'],
    ['?gclid=x', 'google'],
    ['?gclid=x&utm_source=lettre', 'lettre'],
  ] as const) {
    window.localStorage.setItem('source', '')
    rememberSource(page(search), 0)
    expect(readSource(0)?.campaign).toBe(campaign)
  }
})

test('an app is a site too, and what is too long is cut', () => {
  rememberSource(page(`?utm_source=${'x'.repeat(200)}`, 'android-app://com.facebook.katana/'), 0)
  expect(readSource(0)).toMatchObject({ campaign: 'x'.repeat(100), referrer: 'com.facebook.katana' })
})

test('what another script stored is not taken for a source', () => {
  window.localStorage.setItem('source', '{"campaign":7,"referrer":"","at":0}')
  expect(readSource(0)).toEqual({ campaign: null, referrer: null, at: 0 })
  window.localStorage.setItem('source', '"x"')
  expect(readSource(0)).toBeUndefined()
})
