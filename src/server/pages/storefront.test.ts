import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { addCategory, addProduct, addProductImage, bumpVersion } from '#support/factories.ts'
import { onOneDatabase, openTestShop } from '#support/open-test-shop.ts'
import { createPages } from './pages.ts'

onOneDatabase('however an address is spelled, its canonical one is that of the site map', async (shop) => {
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const id = await addProduct(shop, { categoryId, subcategory: 'Jets' })
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const canonical = async (path: string) => {
    const html = await (await pages.request(path)).text()
    return /rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.slice(shop.config.publicUrl.length)
  }
  const below = `/categorie/${categoryId}/sous-categorie/Jets`
  expect(await canonical(`/PRODUIT/${id}`)).toBe(`/produit/${id}`)
  expect(await canonical(`/Categorie/${categoryId}/SOUS-categorie/Jets`)).toBe(below)
  expect(await canonical('/')).toBe('/')
})

onOneDatabase('what is below the page of a product leads to it, and is no page of its own', async (shop) => {
  const id = await addProduct(shop)
  const pages = await createPages(shop)
  for (const [path, location] of [
    [`/produit/${id}/casque?taille=M`, `/produit/${id}?taille=M`],
    [`/produit/${id}/a/b`, `/produit/${id}`],
    [`/produit/${id}//shop.example`, `/produit/${id}`],
  ] as const) {
    const response = await pages.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, location])
  }
})

onOneDatabase('of several numbers in the field of the shop the first is dialled', async (shop) => {
  const owner = await shop.logIn()
  for (const [phone, dialled] of [
    ['0550 00 00 00 / 0661 00 00 00', '0550000000'],
    ['0550 00 00 00 (Viber, WhatsApp 24/7)', '0550000000'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ]) {
    await shop.json('PUT', '/shop', { phone }, owner)
    const html = await (await (await createPages(shop)).request('/')).text()
    expect(new Set(html.match(/(?<="tel:)[^"]*|(?<="telephone":")[^"]*/g)), phone).toEqual(new Set([dialled]))
  }
})

onOneDatabase('a product promises to open the parcel unless a courier forbids it', async (shop) => {
  const path = `/produit/${await addProduct(shop)}`
  await bumpVersion(shop)
  const call = await shop.asOwner()
  const pages = await createPages(shop)
  const promises = async () =>
    (await (await pages.request(path)).text()).includes('Vous ouvrez le colis avant de payer')
  expect(await promises()).toBe(true)
  const { status } = await call('POST', '/couriers', {
    kind: 'file',
    name: 'Mon livreur',
    settings: { layout: 'ecotrack' },
  })
  expect([status, await promises()]).toEqual([201, false])
})

onOneDatabase('sizes have the exchange promise of the published page below them', async (shop) => {
  const path = `/produit/${await addProduct(shop, { sizes: ['M', 'L'] })}`
  await bumpVersion(shop)
  const call = await shop.asOwner()
  const pages = await createPages(shop)
  const promises = async () =>
    (await (await pages.request(path)).text()).includes('>Échange sous 7 jours</a>')
  const page = { text: 'Échange sous 7 jours, casques compris.' }
  await call('PUT', '/pages/livraison-et-retours', page)
  expect(await promises()).toBe(false)
  await call('PUT', '/pages/livraison-et-retours', { isPublished: true })
  expect(await promises()).toBe(true)
})

onOneDatabase('a shared page says how large its picture is', async (shop) => {
  const id = await addProduct(shop)
  await addProductImage(shop, id)
  await shop.db.updateTable('images').set({ width: 2560, height: 1000 }).execute()
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const sizeOf = async (path: string) => {
    const html = await (await pages.request(path)).text()
    return [...html.matchAll(/"og:image:(?:width|height)" content="(\d+)"/g)].map(([, px]) => px)
  }
  expect(await sizeOf(`/produit/${id}`)).toEqual(['1280', '500'])
  expect(await sizeOf('/panier')).toEqual(['512', '512'])
})

onOneDatabase('the address of a renamed subcategory leads to its present name', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Ancien nom'] })
  await addProduct(shop, { categoryId, subcategory: 'Ancien nom' })
  const rename = (from: string, to: string) =>
    shop.json(
      'PUT',
      `/categories/${categoryId}`,
      { subcategories: [to], renamedSubcategories: { [from]: to } },
      owner,
    )
  const pages = await createPages(shop)
  const path = (name: string) => `/categorie/${categoryId}/sous-categorie/${encodeURIComponent(name)}`
  const visit = async (name: string) => {
    const response = await pages.request(`${path(name)}?utm_source=fb`)
    return [response.status, response.headers.get('location')]
  }
  await rename('Ancien nom', 'Été 100 %')
  await rename('Été 100 %', 'Nouveau')
  await bumpVersion(shop)
  for (const former of ['Ancien nom', 'Été 100 %'])
    expect(await visit(former)).toEqual([301, `${path('Nouveau')}?utm_source=fb`])
  expect(await visit('Nouveau')).toEqual([200, null])
  expect(await visit('Autre')).toEqual([404, null])
  await rename('Nouveau', 'Ancien nom')
  await bumpVersion(shop)
  expect(await visit('Ancien nom')).toEqual([200, null])
  expect((await visit('Nouveau'))[0]).toBe(301)
})

onOneDatabase('a page of what does not exist says what is missing', async (shop) => {
  const id = await addCategory(shop, { subcategories: ['Jets'] })
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const titles = {
    '/categorie/999': 'Catégorie non trouvée',
    '/categorie/abc': 'Catégorie non trouvée',
    '/categorie/999/sous-categorie/Jets': 'Catégorie non trouvée',
    '/categorie/abc/sous-categorie/Jets': 'Catégorie non trouvée',
    [`/categorie/${id}/sous-categorie/Rien`]: 'Sous-catégorie non trouvée',
    '/produit/999': 'Produit non trouvé',
    '/produit/abc': 'Produit non trouvé',
  }
  for (const [path, title] of Object.entries(titles)) {
    const answer = await pages.request(path)
    const html = await answer.text()
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
    expect([answer.status, heading], path).toEqual([404, title])
    if (title.startsWith('Produit'))
      expect(html).toMatch(/action="\/recherche"><input [^>]*autre produit[^>]* name="search"/)
  }
})

onOneDatabase(
  'a comparison shows the first products of its address, and says what it leaves out',
  async (shop) => {
    const [a, b, c, d] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addProduct(shop, { name })))
    const draft = await addProduct(shop)
    await shop.db.updateTable('products').set({ is_published: 0 }).where('id', '=', draft).execute()
    const pages = await createPages(shop)
    const read = async (text: string) => {
      const answer = await pages.request(`/comparer${text}`)
      const html = await answer.text()
      expect(html).toContain('<meta name="robots" content="noindex')
      const [, title] = /<title>(.*?) \|/.exec(html) ?? []
      const [said] = /plus en vente|trois premiers|second produit|Rien à comparer/.exec(html) ?? [null]
      return [answer.status, title, said]
    }
    expect(await read(`?produits=${b}-${a}`)).toEqual([200, 'Comparer\u00a0: B, A', null])
    expect(await read(`?produits=${a}-${b}-${c}-${d}`)).toEqual([
      200,
      'Comparer\u00a0: A, B, C',
      'trois premiers',
    ])
    expect(await read(`?produits=${a}-${a}`)).toEqual([200, 'Comparer\u00a0: A', 'second produit'])
    expect(await read(`?produits=${a}-${draft}-${b}`)).toEqual([200, 'Comparer\u00a0: A, B', 'plus en vente'])
    expect(await read(`?produits=${draft}-99999`)).toEqual([404, 'Comparer', 'plus en vente'])
    expect(await read('')).toEqual([200, 'Comparer', 'Rien à comparer'])
    expect(await read('?produits=x')).toEqual([200, 'Comparer', 'Rien à comparer'])
  },
)

test('a preview is the home page with other texts and no script; neither stored, nor shared, nor framed', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const app = createApp(shop, await createPages(shop))
  const session = await shop.logIn()
  const response = await app.request('/api/shop/preview', {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: ' Moto Sud ', about: 'Depuis le port', legal: { rc: '16/00' } }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { html } = await response.json()
  for (const text of ['>Moto Sud<', 'Depuis le port', 'RC\u00a016/00', `content="script-src 'none'"`])
    expect(html).toContain(text)
  expect(html).not.toContain('<script')
  const home = await app.request('/')
  expect(await home.text()).not.toContain('Moto Sud')
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await shop.reads.shop()).name).not.toBe('Moto Sud')
})
