import { expect, test } from 'vitest'
import { addCategory, addImage, addProduct, bumpVersion } from '#support/factories.ts'
import { onOneDatabase, openTestShop } from '#support/open-test-shop.ts'
import { createPages } from './pages.ts'
import { renderSitemap } from './sitemap.ts'

const ORIGIN = 'https://shop.example'

const urlsOf = (map: string | null) =>
  [...(map ?? '').matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

onOneDatabase('a small shop has one site map: home, filled shelves, products', async (shop) => {
  const category = await addCategory(shop, { name: 'Gants', subcategories: ['Été & ville', 'Vide'] })
  const product = await addProduct(shop, { categoryId: category, subcategory: 'Été & ville' })
  const map = await renderSitemap(shop.reads, '/sitemap.xml', ORIGIN)
  expect(urlsOf(map)).toEqual([
    '/',
    `/categorie/${category}`,
    `/categorie/${category}/sous-categorie/%C3%89t%C3%A9%20%26%20ville`,
    `/produit/${product}`,
  ])
  expect(map).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

onOneDatabase('above its size a site map is an index, whose parts name everything once', async (shop) => {
  const category = await addCategory(shop)
  const products: number[] = []
  for (let count = 0; count < 5; count++) products.push(await addProduct(shop, { categoryId: category }))
  const read = (path: string) => renderSitemap(shop.reads, path, ORIGIN, 2)
  const parts = urlsOf(await read('/sitemap.xml'))
  expect(parts).toEqual([
    '/sitemap-rayons.xml',
    '/sitemap-produits-1.xml',
    '/sitemap-produits-2.xml',
    '/sitemap-produits-3.xml',
  ])
  const named = (await Promise.all(parts.map((path) => read(path ?? '')))).flatMap(urlsOf)
  expect(named).toEqual(['/', `/categorie/${category}`, ...products.map((id) => `/produit/${id}`)])
})

onOneDatabase('there is no part past the last, nor at any other URL', async (shop) => {
  await addProduct(shop)
  for (const path of ['/sitemap-produits-2.xml', '/sitemap-produits-0.xml', '/sitemap-x.xml', '/']) {
    expect(await renderSitemap(shop.reads, path, ORIGIN)).toBeNull()
  }
})

test('robots.txt lets search engines fetch the logo that the structured data name', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await shop.db
    .updateTable('shop_identity')
    .set({ logo_hash: await addImage(shop) })
    .execute()
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const read = async (path: string) => (await pages.request(path)).text()
  const [, logo = ''] = /"logo":"([^"]*)"/.exec(await read('/')) ?? []
  const allowed = [...(await read('/robots.txt')).matchAll(/^Allow: (.*)$/gm)].map(([, path = '']) => path)
  expect(allowed.filter((path) => new URL(logo).pathname.startsWith(path))).toEqual(['/api/shop/logo'])
})
