import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPages } from '#server/pages/pages.ts'
import { openStorefrontBuild } from '#server/pages/storefront-build.ts'
import { addCategory, addProduct, addProductImage } from './support/factories.ts'
import { openTestShop } from './support/open-test-shop.ts'

// What a visitor downloads before a page is alive, as it travels: with Brotli.

const DIST = join(import.meta.dirname, '../dist')
const SCREENS = [
  'home/home-screen',
  'catalogue/listing-screens',
  'product/product-screen',
  'cart/cart-screen',
]

const MAX_SCRIPT = 131_000
const MAX_STYLE = 15_000
const MAX_CATEGORY_PAGE = 12_000

for (const screen of SCREENS) {
  test(`${screen} begins with little script and style`, async () => {
    const { assetTags } = await openStorefrontBuild(DIST)
    const tags = assetTags([`src/shop/${screen}.tsx`], { icon: null })
    const script = await sizeOf(tags, /(?:modulepreload" href|module"(?: async)? src)="\/([^"]+)"/g)
    const style = await sizeOf(tags, /stylesheet" href="\/([^"]+)"/g)
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(MAX_SCRIPT)
    expect(style).toBeLessThanOrEqual(MAX_STYLE)
  })
}

test('the screens measured are those that the build knows', async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'shop/.vite/manifest.json'), 'utf8'))
  for (const screen of SCREENS) expect(manifest).toHaveProperty([`src/shop/${screen}.tsx`])
})

test('the service worker, which browsers run as a classic script, imports nothing', async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'shop/.vite/manifest.json'), 'utf8'))
  const { file, imports } = manifest['src/shop/service-worker.ts']
  expect(imports).toBeUndefined()
  expect(await readFile(join(DIST, 'shop', file), 'utf8')).not.toMatch(/^(import|export)\b/m)
})

test('a category page of 20 products is small', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  for (let n = 0; n < 20; n++) {
    const name = `Casque intégral Sirocco ${n} ${'abcdefghijklmnopqrst'.slice(n)}`
    const id = await addProduct(shop, { name, categoryId, brand: `Marque ${n}`, originalPrice: 20_000 + n })
    await addProductImage(shop, id)
  }
  const pages = await createPages(shop)
  const answer = await pages.request(`/categorie/${categoryId}`)
  const html = await answer.text()
  expect(html.match(/<article/g)).toHaveLength(20)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  expect(brotliCompressSync(html, { params: quality }).byteLength).toBeLessThanOrEqual(MAX_CATEGORY_PAGE)
})

async function sizeOf(tags: string, link: RegExp): Promise<number> {
  const files = [...tags.matchAll(link)].map(([, file]) => join(DIST, 'shop', file ?? ''))
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
