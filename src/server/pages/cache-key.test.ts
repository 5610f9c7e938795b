import { expect, test } from 'vitest'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'
import { cacheKey } from './cache-key.ts'

test('unknown parameters, as advertisers add, are dropped', () => {
  expect(cacheKey('/categorie/1?fbclid=abc&utm_source=x')).toBe('/categorie/1')
  expect(cacheKey('/?gclid=1')).toBe('/')
})

test('known parameters count, in whatever order they stand', () => {
  expect(cacheKey('/categorie/1?sort=name&page=2')).toBe(cacheKey('/categorie/1?page=2&fbclid=x&sort=name'))
  expect(cacheKey('/categorie/1?page=2')).not.toBe(cacheKey('/categorie/1?page=3'))
  expect(cacheKey('/api/products?limit=5&search=casque')).toBe('/api/products?limit=5&search=casque')
  expect(cacheKey('/recherche?search=')).toBe('/recherche')
})

test('every parameter that a list reads is part of its key, however its path is written', () => {
  for (const name of LISTING_PARAMETERS) {
    for (const path of [
      '/recherche',
      '/recherche/',
      '/RECHERCHE',
      '/CATEGORIE/1',
      '/categorie/1/sous-categorie/Jets',
    ]) {
      expect(cacheKey(`${path}?${name}=2`)).toBe(`${path}?${name}=2`)
    }
  }
})

test('images, files, pages about one order and malformed URLs have no key', () => {
  for (const url of [
    '/assets/a.js',
    '/api/products/1/image?v=1&w=320',
    '/api/products/1/images/2',
    '/api/banners/1/image',
    '/coulisses/assets/a.js',
    '/succes-commande?orderId=12',
    '/?orderId=12',
    '//recherche?search=x',
    'http://shop/recherche?search=x',
    '*',
  ]) {
    expect(cacheKey(url), url).toBeNull()
  }
})
