import { expect, test } from 'vitest'
import { LISTING_PARAMETERS } from '#rules/product-list.ts'
import { cacheKey, isSearch } from './cache-key.ts'

const keyOf = (url: string) => cacheKey(url)?.url

test('unknown parameters, as advertisers add, are dropped', () => {
  expect(keyOf('/categorie/1?fbclid=abc&utm_source=x')).toBe('/categorie/1')
  expect(keyOf('/?gclid=1')).toBe('/')
})

test('known parameters count, in whatever order they stand', () => {
  expect(keyOf('/categorie/1?sort=name&page=2')).toBe(keyOf('/categorie/1?page=2&fbclid=x&sort=name'))
  expect(keyOf('/categorie/1?page=2')).not.toBe(keyOf('/categorie/1?page=3'))
  expect(keyOf('/api/products?limit=5&search=casque')).toBe('/api/products?limit=5&search=casque')
  expect(keyOf('/api/products/filters?x=1&size=M')).toBe('/api/products/filters?size=M')
  expect(keyOf('/api/products/filters?prices=true')).not.toBe(keyOf('/api/products/filters'))
  expect(keyOf('/recherche?brand=b&brand=a')).toBe(keyOf('/recherche?brand=a&brand=b'))
  expect(keyOf('/recherche?s%65arch=casque%20noir')).toBe(keyOf('/recherche?search=casque+noir'))
  expect(keyOf('/api/products?spec=b:1&spec=a:1')).toBe(keyOf('/api/products?spec=a:1&spec=b:1'))
  expect(keyOf('/recherche?spec=a:1&spec=b:1')).not.toBe(keyOf('/recherche?spec=a:1'))
  expect(keyOf('/comparer?x=1&produits=2-6')).toBe('/comparer?produits=2-6')
  expect(keyOf('/recherche?search=')).toBe('/recherche')
  expect(keyOf('/recherche?search=b&search=a')).toBe('/recherche?search=b')
})

test('the logo and the icon of the shop are images, with or without their version', () => {
  for (const url of ['/api/shop/logo', '/api/shop/icon', '/api/shop/logo?v=abc', '/api/shop/logo?w=160'])
    expect(cacheKey(url)).toEqual({ url, kind: 'image' })
  expect(cacheKey('/api/shop')?.kind).toBe('text')
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
      expect(keyOf(`${path}?${name}=2`)).toBe(`${path}?${name}=2`)
    }
  }
})

test('files of the admin, feeds, pages about one order, unknown parameters of the API and malformed URLs have no key', () => {
  for (const url of [
    '/api/news?sort=name',
    '/coulisses/assets/a.js',
    '/succes-commande?orderId=12',
    '/flux/meta.csv',
    '/flux/google.xml?x=1',
    '/?orderId=12',
    '/?fbclid=x&orderId',
    '/?order%49d=12',
    '//recherche?search=x',
    'http://shop/recherche?search=x',
    '*',
  ]) {
    expect(cacheKey(url), url).toBeNull()
  }
})

test('images are known by their path, width and version, files of the storefront by their path', () => {
  expect(cacheKey('/api/products/1/image?w=320&v=abc&x=1')).toEqual({
    url: '/api/products/1/image?v=abc&w=320',
    kind: 'image',
  })
  expect(cacheKey('/api/banners/1/image')).toEqual({ url: '/api/banners/1/image', kind: 'image' })
  expect(cacheKey('/assets/a.js?x=1')).toEqual({ url: '/assets/a.js', kind: 'asset' })
  expect(cacheKey('/api/products/1')).toEqual({ url: '/api/products/1', kind: 'text' })
})

test('a list may search, but for the first page of a category', () => {
  for (const url of [
    '/recherche',
    '/api/products',
    '/api/products/filters',
    '/categorie/1?page=2',
    '/Recherche?search=x',
  ])
    expect([url, isSearch(...split(url))]).toEqual([url, true])
  for (const url of ['/categorie/1', '/api/products/category/1', '/', '/produit/1', '/api/products/1?x=1'])
    expect([url, isSearch(...split(url))]).toEqual([url, false])
})

function split(url: string): [path: string, query: string] {
  const { pathname, search } = new URL(url, 'http://shop')
  return [pathname, search]
}
