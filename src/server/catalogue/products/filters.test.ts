import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import type { ProductFilterValues } from '#contract/product-query.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { onEachDatabase, type TestShop } from '#support/open-test-shop.ts'

type Page = { items: Product[]; total: number }

async function namesAt(shop: TestShop, path: string): Promise<string[]> {
  const { status, body } = await shop.json<Page>('GET', path)
  expect([path, status]).toEqual([path, 200])
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ name }) => name)
}

async function fillShelves(shop: TestShop) {
  const helmets = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  const gloves = await addCategory(shop, { name: 'Gants', subcategories: ['Été', 'Jets'] })
  const full = { categoryId: helmets, brand: 'Shoei' }
  const shelf = [
    { name: 'Jet', price: 20_000, categoryId: helmets, subcategory: 'Jets', brand: 'AGV' },
    { ...full, name: 'Intégral', price: 60_000, subcategory: 'Intégraux', isNew: true },
    { ...full, name: 'Visière', price: 5_000, inStock: false },
    { name: 'Gants d’été', price: 5_000, categoryId: gloves, subcategory: 'Été', isNew: true },
  ]
  for (const product of shelf) await addProduct(shop, product)
  return { helmets, gloves }
}

onEachDatabase('a list is filtered by each of its filters, and by several', async (shop) => {
  const { helmets, gloves } = await fillShelves(shop)
  const narrow = `category=${helmets}&brand=Shoei&inStock=true&isNew=true&minPrice=50000&search=integral`
  const found: Record<string, string[]> = {
    [`category=${helmets}`]: ['Visière', 'Intégral', 'Jet'],
    'subcategory=Jets': ['Jet'],
    'subcategory=%C3%89t%C3%A9': ['Gants d’été'],
    'brand=Shoei': ['Visière', 'Intégral'],
    [`category=${gloves}&subcategory=Jets`]: [],
    'minPrice=20000&sort=price-low': ['Jet', 'Intégral'],
    'maxPrice=20000&sort=price-high': ['Jet', 'Gants d’été', 'Visière'],
    'minPrice=20000&maxPrice=20000': ['Jet'],
    'minPrice=20001&maxPrice=20000': [],
    'minPrice=0&maxPrice=100000000': ['Gants d’été', 'Visière', 'Intégral', 'Jet'],
    'inStock=false': ['Visière'],
    'inStock=true': ['Gants d’été', 'Intégral', 'Jet'],
    'isNew=true': ['Gants d’été', 'Intégral'],
    'isNew=false': ['Visière', 'Jet'],
    [narrow]: ['Intégral'],
    [`${narrow}&maxPrice=50000`]: [],
  }
  for (const [query, names] of Object.entries(found))
    expect([query, await namesAt(shop, `/products?${query}`)]).toEqual([query, names])
  for (const query of [
    'category=999',
    'brand=Inconnue',
    'subcategory=Inconnue',
    'brand=sh%25',
    'brand=%00',
    'subcategory=a%00b',
  ]) {
    const { status, body } = await shop.json('GET', `/products?${query}`)
    expect([query, status, body]).toEqual([query, 200, { items: [], total: 0, page: 1, pageSize: 20 }])
  }
})

onEachDatabase('products are filtered by a whole size, whatever its case', async (shop) => {
  const helmets = await addCategory(shop)
  await addProduct(shop, { name: 'Petit', sizes: ['XS', 'S'], categoryId: helmets, brand: 'AGV' })
  await addProduct(shop, { name: 'Grand', sizes: ['XL', '3XL', 'Été'], categoryId: helmets, brand: 'Shoei' })
  await addProduct(shop, { name: 'Bottes', sizes: ['42', '9', 'S'] })
  expect(await namesAt(shop, '/products?size=xl')).toEqual(['Grand'])
  expect(await namesAt(shop, `/products?size=${encodeURIComponent('ÉTÉ')}`)).toEqual(['Grand'])
  expect(await namesAt(shop, `/products/category/${helmets}?size=s&category=999`)).toEqual(['Petit'])
  expect(await namesAt(shop, '/products?size=4')).toEqual([])
  expect(await namesAt(shop, '/products?size=XL&brand=AGV')).toEqual([])
  expect(await namesAt(shop, '/products?brand=Shoei&brand=AGV&sort=name')).toEqual(['Grand', 'Petit'])
})

onEachDatabase('a list has its brands and sizes, each without its own filter', async (shop) => {
  const call = await shop.asOwner()
  const helmets = await addCategory(shop)
  const petit = await addProduct(shop, {
    ...{ sizes: ['S', 'XS'], categoryId: helmets, brand: 'Shoei', price: 9000 },
  })
  await addProduct(shop, { sizes: ['XL', '3XL'], categoryId: helmets, brand: 'AGV', price: 45_000 })
  await addProduct(shop, { sizes: ['42', '9', 'xl'], brand: 'Hoggar' })
  const filtersOf = async (query: string) =>
    (await shop.json<ProductFilterValues>('GET', `/products/filters?${query}`)).body
  expect(await filtersOf('')).toEqual({
    brands: ['AGV', 'Hoggar', 'Shoei'],
    sizes: ['XS', 'S', expect.stringMatching(/^xl$/i), '3XL', '9', '42'],
    specifications: [],
  })
  const list = { brands: ['AGV', 'Shoei'], sizes: ['XS', 'S', 'XL', '3XL'], specifications: [] }
  expect(await filtersOf(`category=${helmets}`)).toEqual(list)
  expect(await filtersOf(`category=${helmets}&brand=AGV`)).toEqual({ ...list, sizes: ['XL', '3XL'] })
  expect(await filtersOf(`category=${helmets}&size=xs`)).toEqual({ ...list, brands: ['Shoei'] })
  expect(await filtersOf(`category=${helmets}&brand=AGV&size=xs`)).toEqual({
    brands: ['Shoei'],
    sizes: ['XL', '3XL'],
    specifications: [],
  })
  expect(await filtersOf(`category=${helmets}&brand=AGV&brand=Shoei`)).toEqual(list)
  for (const [query, prices] of [
    [`category=${helmets}&minPrice=10000`, { min: 9000, max: 45_000 }],
    ['brand=AGV&maxPrice=10', { min: 45_000, max: 45_000 }],
    ['brand=Inconnue', null],
  ])
    expect(await filtersOf(`prices=true&${query}`)).toMatchObject({ prices })
  await call('PUT', `/products/${petit}`, { sizes: ['M'] })
  expect(await filtersOf(`category=${helmets}`)).toEqual({ ...list, sizes: ['M', 'XL', '3XL'] })
})

onEachDatabase('a list is filtered by characteristics, and has their values', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const add = (name: string, specifications: Record<string, string>, more: object = {}) =>
    addProduct(shop, { name, categoryId, specifications, ...more })
  await add('a', { Saison: 'Hiver', Largeur: '120 mm', Poids: '1:2' }, { brand: 'AGV' })
  await add('b', { saison: 'ÉTÉ', Largeur: '90 mm', Classe: 'A' }, { brand: 'AGV' })
  await add('c', { Saison: 'été', Largeur: '1000 mm', Classe: 'A' })
  await add('d', { Poids: 'été' }, { categoryId: undefined })
  const filters = ['SAISON', 'saison', 'Classe', 'Largeur', 'Absente']
  await call('PUT', `/categories/${categoryId}`, { filters })
  const found: Record<string, string[]> = {
    'spec=Saison:hiver': ['a'],
    'spec=SAISON:Ete': ['b', 'c'],
    'spec=Saison:Hiver&spec=saison:été': ['a', 'b', 'c'],
    'spec=Saison:Hiver&spec=Saison:été&spec=Classe:a&brand=AGV': ['b'],
    'spec=Saison:été&search=c': ['c'],
    'spec=Poids:1:2': ['a'],
    'spec=Saison:': [],
    'spec=Inconnue:Hiver&spec=Saison:Hiver': [],
  }
  for (const [query, names] of Object.entries(found))
    expect([query, await namesAt(shop, `/products?sort=name&${query}`)]).toEqual([query, names])
  const season = { name: 'SAISON', values: [expect.stringMatching(/^été$/i), 'Hiver'] }
  const valuesOf = async (query: string) =>
    (await shop.json<{ specifications: object[] }>('GET', `/products/filters?${query}`)).body.specifications
  const width = { name: 'Largeur', values: ['90 mm', '120 mm', '1000 mm'] }
  expect(await valuesOf(`category=${categoryId}`)).toEqual([season, width])
  expect(await valuesOf(`category=${categoryId}&spec=Saison:Été&brand=AGV`)).toEqual([season])
  expect(await valuesOf('')).toEqual([])
  const names = await call('GET', `/product-specifications?category=${categoryId}`)
  expect(names.body).toEqual(['Saison', 'Largeur'])
})

onEachDatabase('the newest come first unless another order is asked for', async (shop) => {
  const categoryId = await addCategory(shop)
  const at = (day: number) => `2025-01-0${day}T00:00:00.000Z`
  await addProduct(shop, { name: 'b', price: 300, categoryId, createdAt: at(2) })
  await addProduct(shop, { name: 'c', price: 100, categoryId, createdAt: at(3) })
  await addProduct(shop, { name: 'a', price: 200, categoryId, createdAt: at(1) })
  await addProduct(shop, { name: 'd', price: 200, categoryId, createdAt: at(3) })
  expect(await namesAt(shop, '/products')).toEqual(['d', 'c', 'b', 'a'])
  expect(await namesAt(shop, '/products?sort=newest')).toEqual(['d', 'c', 'b', 'a'])
  expect(await namesAt(shop, '/products?sort=price-low')).toEqual(['c', 'a', 'd', 'b'])
  expect(await namesAt(shop, '/products?sort=price-high')).toEqual(['b', 'd', 'a', 'c'])
  expect(await namesAt(shop, '/products?sort=name')).toEqual(['a', 'b', 'c', 'd'])
})

onEachDatabase('names sort as French does, whatever the case and accents', async (shop) => {
  const categoryId = await addCategory(shop)
  const sorted = [
    '2 sacoches',
    'anneau',
    'Écran',
    'étrier',
    'Évier',
    'L’air',
    'L-air',
    'Œillet',
    'oméga',
    'Zip',
  ]
  for (const name of [...sorted].reverse()) await addProduct(shop, { name, categoryId })
  expect(await namesAt(shop, '/products?sort=name')).toEqual(sorted)
})
