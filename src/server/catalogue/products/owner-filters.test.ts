import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import { addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { onEachDatabase, onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

type Count = { lowAt?: number; quantities: number[]; isOffered?: boolean }

async function fillShop(shop: TestShop) {
  const session = await shop.logIn()
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop, { name: 'Casques' })
  const count = async (name: string, { lowAt, quantities, isOffered = true }: Count) => {
    const sizes = ['S', 'M', 'L'].slice(0, quantities.length)
    const id = await addProduct(shop, { name, categoryId, brand: 'AGV', sizes, inStock: isOffered })
    const variants = quantities.map((quantity, index) => ({ size: sizes[index], quantity }))
    const counted = { isCounted: true, lowAt: lowAt ?? null, variants }
    expect((await call('PUT', `/products/${id}/stock`, counted)).status).toBe(200)
    return id
  }
  await count('Plein', { lowAt: 2, quantities: [10, 3] })
  await count('Presque', { lowAt: 2, quantities: [10, 2] })
  await count('Presque, retiré', { lowAt: 0, quantities: [1, 0], isOffered: false })
  await count('Sans seuil', { quantities: [1, 0] })
  await count('Épuisé', { quantities: [0, 0, 0] })
  await count('Épuisé, retiré', { lowAt: 5, quantities: [0, -2], isOffered: false })
  await addProduct(shop, { name: 'Non compté', categoryId, inStock: false })
  await addProductImage(shop, await addProduct(shop, { name: 'Avec photo', categoryId, brand: 'Shoei' }))
  const list = async (query: string, headers: Record<string, string> = session) =>
    (await shop.json<PageOf<Product>>('GET', `/products?sort=name&${query}`, undefined, headers)).body
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
  return { session, categoryId, list, names }
}

onEachDatabase('the owner’s list is filtered by counted stock, images and brand', async (shop) => {
  const { categoryId, names, list } = await fillShop(shop)
  expect(await names('stock=out')).toEqual(['Épuisé', 'Épuisé, retiré'])
  expect(await names('stock=low')).toEqual(['Presque', 'Presque, retiré'])
  expect(await names('stock=counted')).toEqual([
    'Épuisé',
    'Épuisé, retiré',
    'Plein',
    'Presque',
    'Presque, retiré',
    'Sans seuil',
  ])
  expect(await names('hasImage=true')).toEqual(['Avec photo'])
  expect(await names('hasImage=true&stock=counted')).toEqual([])
  expect(await names('hasImage=false&brand=AGV&stock=out&search=retire')).toEqual(['Épuisé, retiré'])
  expect((await list(`hasImage=false&category=${categoryId}&limit=1&page=2`)).total).toBe(7)
})

onOneDatabase('the owner’s products say their pieces, and cards and visitors nothing', async (shop) => {
  const { session, list, names } = await fillShop(shop)
  const { items } = await list('')
  const said = items.map(({ name, pieces, isLow }) => [name, pieces, isLow])
  expect(said).toEqual([
    ['Avec photo', null, false],
    ['Épuisé', 0, false],
    ['Épuisé, retiré', -2, false],
    ['Non compté', null, false],
    ['Plein', 13, false],
    ['Presque', 12, true],
    ['Presque, retiré', 1, true],
    ['Sans seuil', 1, false],
  ])
  const [first] = await names('stock=low')
  const { id } = items.find(({ name }) => name === first) ?? {}
  const hidden = [
    await shop.json('GET', `/products/${id}`),
    await shop.json('GET', '/products'),
    await shop.json('GET', '/products?view=card'),
    await shop.json('GET', '/products?view=card', undefined, session),
  ]
  for (const { body } of hidden) expect(JSON.stringify(body)).not.toMatch(/"(pieces|isLow)"/)
})

onEachDatabase(
  'visitors’ lists ignore the owner’s filters, and share their cache',
  async (shop) => {
    await fillShop(shop)
    const body = async (path: string) => (await shop.json<PageOf<Product>>('GET', path)).body
    for (const view of ['', 'view=card&']) {
      const all = await body(`/products?${view}`)
      shop.logged.length = 0
      expect(await body(`/products?${view}stock=out&hasImage=true&isPublished=false`)).toEqual(all)
      const asked = shop.logged.filter(({ sql }) => typeof sql === 'string' && sql.includes('"products"'))
      expect(asked.length > 0).toBe(view === '')
    }
    expect(await body('/products/filters?stock=out&hasImage=true')).toEqual(await body('/products/filters'))
  },
  { SLOW_QUERY_MS: '0' },
)
