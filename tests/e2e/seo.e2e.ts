import type { APIRequestContext } from '@playwright/test'
import { CORE, expect, test } from './shop-fixture.ts'

type Data = { '@type': string; [name: string]: unknown }

test('each page has a title, a description, one canonical URL and an image to share', async ({
  request,
  shop,
}) => {
  for (const path of ['/', '/categorie/1', '/categorie/8?page=2', '/produit/1']) {
    const html = await read(request, path)
    expect(html, path).toMatch(/<title>[^<]{10,}<\/title>/)
    expect(metaOf(html, 'description').length, path).toBeGreaterThan(40)
    expect(html, path).toContain(`<link rel="canonical" href="${shop.url}${path}">`)
    const image = metaOf(html, 'og:image')
    const answer = await request.get(image, { headers: { Accept: '*/*' } })
    expect(answer.headers()['content-type'], path).toBe('image/jpeg')
  }
})

test('parameters that change nothing do not change the canonical URL', async ({ request, shop }) => {
  for (const [path, canonical] of [
    ['/categorie/8?utm_source=fb&fbclid=x&display=liste&page=2', '/categorie/8?page=2'],
    ['/categorie/8?sort=price-low&page=2', '/categorie/8'],
    ['/categorie/8?brand=Rotanor', '/categorie/8'],
    ['/produit/1?utm_source=tiktok', '/produit/1'],
  ] as const)
    expect(await read(request, path)).toContain(`<link rel="canonical" href="${shop.url}${canonical}">`)
})

test('a product has its price in previews, and its variants in structured data', async ({ request }) => {
  const html = await read(request, '/produit/1')
  expect(metaOf(html, 'product:price:currency')).toBe('DZD')
  const price = Number(metaOf(html, 'product:price:amount'))
  expect(price).toBeGreaterThan(0)
  const [product, path] = structuredData(html)
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    offers: { '@type': 'Offer', price, priceCurrency: 'DZD', availability: 'https://schema.org/InStock' },
  })
  expect(path).toMatchObject({ '@type': 'BreadcrumbList' })
  const { hasVariant = [] } = product as { hasVariant?: { sku: string }[] }
  const skus = hasVariant.map(({ sku }) => sku)
  const feed = await read(request, '/flux/meta.csv')
  expect(skus).toEqual([...feed.matchAll(/^"(1-[^"]+)"/gm)].map(([, id]) => id))
  expect(skus.length).toBeGreaterThan(1)
})

test('the home, a category and its subcategory have structured data', async ({ request, shop }) => {
  const types = async (path: string) => structuredData(await read(request, path)).map((one) => one['@type'])
  expect(await types('/')).toEqual(['Organization', 'WebSite'])
  expect(await types('/categorie/1')).toEqual(['BreadcrumbList', 'ItemList'])
  const [path, list] = structuredData(await read(request, '/categorie/1/sous-categorie/Int%C3%A9graux'))
  expect(path?.itemListElement).toHaveLength(3)
  expect(JSON.stringify(list)).toContain(`${shop.url}/produit/`)
})

test('confirmations and searches are hidden from search engines', async ({ request }) => {
  for (const path of ['/succes-commande', '/recherche?search=casque']) {
    expect(metaOf(await read(request, path), 'robots'), path).toContain('noindex')
  }
  for (const path of ['/categorie/1', '/suivi'])
    expect(metaOf(await read(request, path), 'robots'), path).toBe('')
})

test('no page runs or styles anything inline', { tag: CORE }, async ({ request }) => {
  for (const path of ['/', '/categorie/1', '/produit/1', '/panier', '/commande', '/nulle-part']) {
    const html = await (await request.get(path)).text()
    const scripts = html.match(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>/g)
    expect(scripts, path).toBeNull()
    expect(html.match(/\sstyle="[^"]*"|\son[a-z]+="/g), path).toBeNull()
  }
})

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

function metaOf(html: string, name: string): string {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
  return content.replaceAll('&amp;', '&')
}

function structuredData(html: string): Data[] {
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]
  return json ? JSON.parse(json)['@graph'] : []
}
