import { existsSync, globSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageTemplate } from '#rules/page-templates.ts'
import { updateProduct } from '#server/catalogue/products/write-product.ts'
import { createModel } from '#server/catalogue/vehicles.ts'
import { createPages } from '#server/pages/pages.ts'
import { openStorefrontBuild } from '#server/pages/storefront-build.ts'
import { openSite } from './support/attacks.ts'
import {
  addCategory,
  addProduct,
  addProductImage,
  bumpVersion,
  setFreeDelivery,
} from './support/factories.ts'
import { openTestShop } from './support/open-test-shop.ts'

const EMPTY = {
  ...{ tagline: '', about: '', foundedIn: null, whatsapp: '', email: '', address: '', hours: '' },
  ...{ mapUrl: '', facebookUrl: '', instagramUrl: '', tiktokUrl: '' },
}

/** What only an identity that says something shows. */
const SHOWN =
  /depuis|2019|À PROPOS|about-section|NOTRE MAGASIN|wa\.me|WhatsApp|mailto:|Suivez-nous|Facebook|openstreetmap/i

const NAMELESS = { id: 1, name: '', phone: '', accent: '#d90416' }

test('a shop without a name and a phone number says neither, and its pages hold together', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const productId = await addProduct(shop)
  await shop.db.deleteFrom('shop_identity').execute()
  await shop.db.insertInto('shop_identity').values(NAMELESS).execute()
  await shop.catalogueVersion.refresh()
  const { read } = await openSite(shop)
  const paths = ['/', `/produit/${productId}`, '/recherche?search=introuvable', '/suivi', '/panier', '/rien']
  for (const path of paths) {
    const { text } = await read(path)
    const seen = text.replace(/<script type="application\/json".*?<\/script>/s, '')
    expect(seen, path).not.toMatch(/tel:|Appelez-nous|appelons du|, du \.|Contact</)
    expect(seen, path).toContain('Ouverture prochaine')
    expect(seen, path).toMatch(/<meta name="robots" content="noindex/)
    expect(seen, path).not.toMatch(/"(name|telephone)":""|"seller"|og:site_name|[>"]\s*,\s|\|\s*</)
  }
  const home = (await read('/')).text
  expect(home).toContain('<title>Équipement moto en Algérie</title>')
  expect(home).toContain('aria-label="Accueil"')
  const manifest = JSON.parse((await read('/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({ name: 'Boutique', short_name: 'Boutique' })
  const prefix = shop.config.adminPath
  const admin = JSON.parse((await read(`/${prefix}/manifest.webmanifest`)).text)
  expect(admin.name).toBe('Boutique · Administration')
  const { text } = pageTemplate('mentions-legales', await shop.reads.shop())
  expect(text).toMatch(/La boutique \*\*\[À COMPLÉTER : .*\*\* est tenue/)
  expect(text).toMatch(/Téléphone : \[À COMPLÉTER/)
})

test('what is empty shows nowhere on the pages, nor in their structured data', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { read } = await openSite(shop)
  const session = await shop.logIn()
  expect((await read('/')).text).not.toMatch(/Ouverture prochaine|noindex/)
  const home = async () => {
    const { text } = await read('/')
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    // The state has the names of all fields.
    const seen = text.replace(/<script type="application\/json".*?<\/script>/s, '')
    return { seen, organization: JSON.parse(json)['@graph'][0] }
  }
  expect((await home()).seen).toMatch(SHOWN)
  await shop.json('PUT', '/shop', { foundedIn: null }, session)
  expect((await home()).seen).not.toMatch(/depuis|2019/i)
  await shop.json('PUT', '/shop', EMPTY, session)
  const { seen, organization } = await home()
  expect(seen).not.toMatch(SHOWN)
  expect(Object.keys(organization).sort()).toEqual(['@id', '@type', 'logo', 'name', 'telephone', 'url'])
})

test('a category without an image shows the first letter of its name, or the whole first emoji', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  await addCategory(shop, { name: '🏍️ Casques' })
  const { read } = await openSite(shop)
  expect((await read('/')).text).toContain('aria-hidden="true">🏍️<')
})

test('a page is the same whatever pages were rendered before it', { tags: ['long'] }, async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  let productId = 0
  for (let n = 0; n < 25; n++) {
    productId = await addProduct(shop, { name: `Casque ${n}`, categoryId, brand: `Marque ${n % 3}` })
    await addProductImage(shop, productId)
  }
  await setFreeDelivery(shop, 50_000)
  const model = { make: 'Yamaha', name: 'MT-07', kind: 'motorcycle', fromYear: 2014, toYear: null } as const
  const { id: modelId } = await createModel(shop.db, model)
  const fits = [{ modelId, fromYear: 2018, toYear: null }]
  await updateProduct(shop.db, productId, { fits, updateMainImage: false }, [])
  const pages = await createPages(shop)
  const read = async (path: string) => (await (await pages.request(path)).text()).split(/(?=<)/)
  const paths = [
    '/',
    `/categorie/${categoryId}`,
    `/categorie/${categoryId}?display=liste`,
    `/categorie/${categoryId}?maxPrice=90000&page=2`,
    '/recherche?search=casque&inStock=true',
    `/categorie/${categoryId}?model=${modelId}&year=2018`,
    `/produit/${productId}`,
    `/comparer?produits=${productId}-${productId - 1}`,
    '/panier',
    '/commande',
    '/nulle-part',
  ]
  const alone = new Map<string, string[]>()
  for (const path of paths) {
    await bumpVersion(shop)
    alone.set(path, await read(path))
  }
  await bumpVersion(shop)
  for (const path of [...paths, ...paths.toReversed()]) expect(await read(path)).toEqual(alone.get(path))
})

// What a visitor downloads before a page is alive, as it travels: with Brotli.

const DIST = join(import.meta.dirname, '../dist')
const SCREENS = [
  'home/home-screen',
  'catalogue/listing-screens',
  'product/product-screen',
  'catalogue/compare-screen',
  'cart/cart-screen',
]

const readManifest = (): Record<string, { file?: string; imports?: string[] }> =>
  JSON.parse(readFileSync(join(DIST, 'shop/.vite/manifest.json'), 'utf8'))

test('no scripts import each other in a circle, of which the browser would run one too early', () => {
  const manifest = readManifest()
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((next) => {
      if (next === target) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, target, seen)
    })
  expect(Object.keys(manifest).filter((file) => reaches(file, file))).toEqual([])
})

const MAX_SCRIPT = 130_000

const MAX_STYLE = 15_000
const MAX_CATEGORY_PAGE = 12_000

for (const screen of SCREENS) {
  test(`${screen} begins with little script and style`, async () => {
    const { assetTags } = await openStorefrontBuild(DIST)
    expect(readManifest()).toHaveProperty([`src/shop/${screen}.tsx`])
    const tags = assetTags([`src/shop/${screen}.tsx`], { icon: null })
    const script = await sizeOf(tags, /(?:modulepreload" href|module"(?: async)? src)="\/([^"]+)"/g)
    const style = await sizeOf(tags, /stylesheet" href="\/([^"]+)"/g)
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(MAX_SCRIPT)
    expect(style).toBeLessThanOrEqual(MAX_STYLE)
  })
}

test.for(globSync(join(DIST, '*/assets/*.css')))(
  '%s restyles no whole page by `:has()` of any element',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/[\s>,{}]:has\(/)
  },
)

test('the service worker, which browsers run as a classic script, imports nothing', () => {
  const { file = '', imports } = readManifest()['src/shop/service-worker.ts'] ?? {}
  expect(imports).toBeUndefined()
  expect(readFileSync(join(DIST, 'shop', file), 'utf8')).not.toMatch(/^(import|export)\b/m)
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
