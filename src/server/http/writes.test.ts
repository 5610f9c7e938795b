import { expect } from 'vitest'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addCategory, addProduct } from '#support/factories.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase } from '#support/open-test-shop.ts'
import { imageFile, sendForm } from '#support/send-form.ts'

// For each entity except products and images: creates, updates, refuses and deletes rows, and reads them.

type Body = Record<string, unknown> & { id: number; message: string; issues?: { path: string }[] }

type Entity = {
  path: string
  required: object
  /** The values of optional fields that a request leaves out. */
  defaults: Record<string, unknown>
  more: object
  change: object
}

const ENTITIES: Entity[] = [
  {
    path: '/brands',
    required: { name: 'Sirocco' },
    ...{ defaults: {}, more: {}, change: { name: 'Sirocco Racing' } },
  },
  {
    path: '/categories',
    required: { name: 'Casques' },
    defaults: {
      subcategories: [],
      className: '',
      color: '#000000',
      sizeGuideId: null,
      filters: [],
      searchWords: [],
    },
    more: {
      subcategories: ['Jets', 'Intégraux'],
      className: 'top',
      color: '#112233',
      filters: ['Coque'],
      searchWords: ['kask'],
    },
    change: { color: '#445566', filters: ['Homologation', 'Coque'], searchWords: ['Kask', 'خوذة'] },
  },
  {
    path: '/size-guides',
    required: { name: 'Casques', columns: ['Taille'] },
    defaults: { text: '', rows: [], measure: null },
    more: { text: 'Mesurez', rows: [['M']], measure: { label: 'Tour de tête', unit: 'cm', column: 0 } },
    change: { rows: [['L']] },
  },
  {
    path: '/news',
    required: { title: 'Livraison', text: 'Partout' },
    defaults: { isActive: true, order: 1 },
    more: { isActive: true, order: 4 },
    change: { text: 'Partout en Algérie' },
  },
  {
    path: '/hero-cards',
    required: { title: 'Nouveautés' },
    defaults: { link: null, isActive: true },
    more: { link: '/recherche' },
    change: { link: 'https://example.com/' },
  },
  {
    path: '/wilayas',
    required: { name: 'Essai', homePrice: 0, centerPrice: 100_000_000 },
    defaults: { code: null, centers: [], baladiyas: [] },
    more: { code: 99, centers: ['Centre'], baladiyas: ['A', 'B'] },
    change: { homePrice: 700 },
  },
]

for (const { path, required, defaults, more, change } of ENTITIES) {
  onOneDatabase(`${path}: created, changed in part, deleted, each seen at once`, async (shop) => {
    const call = await shop.asOwner()
    const before = await findCatalogueVersion(shop.db)
    const whole = { ...required, ...more }
    const created = await call<Body>('POST', path, whole)
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(whole)])
    const one = `${path}/${created.body.id}`
    const changed = await call<Body>('PUT', one, change)
    expect([changed.status, changed.body]).toEqual([200, { ...created.body, ...change }])
    expect((await call('GET', one)).body).toEqual(changed.body)
    expect((await call('DELETE', one)).status).toBe(204)
    expect((await shop.json('GET', one)).status).toBe(404)
    expect((await call('DELETE', one)).status).toBe(404)
    expect(await findCatalogueVersion(shop.db)).toBe(before + 3)
    // An optional field that is null or empty gets its default, as if it were absent.
    for (const empty of [undefined, null, '']) {
      const optional = Object.fromEntries(Object.keys(defaults).map((name) => [name, empty]))
      const { status, body } = await call<Body>('POST', path, { ...optional, ...required })
      expect([empty, status, body]).toEqual([
        empty,
        201,
        expect.objectContaining({ ...required, ...defaults }),
      ])
      await call('DELETE', `${path}/${body.id}`)
    }
  })
}

onEachDatabase(
  'names are unique whatever the case, however many come at once, and numbers of wilayas; accents count',
  async (shop) => {
    const call = await shop.asOwner()
    for (const path of ['/brands', '/categories', '/size-guides']) {
      const post = (name: string) => call('POST', path, { name, columns: ['Taille'] })
      const posts = await Promise.all(['Étoile', 'ÉTOILE', 'étoile'].map(post))
      expect(posts.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      expect((await post('Etoile')).status).toBe(201)
    }
    expect((await call('PUT', '/wilayas/1', { code: 31 })).status).toBe(409)
  },
)

onOneDatabase('what is in use is not deleted', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  await addProduct(shop, { categoryId, brand: 'Sirocco' })
  const category = await call<Body>('DELETE', `/categories/${categoryId}`)
  expect([category.status, category.body.message]).toEqual([409, 'Cette catégorie contient encore 1 produit'])
  await addProduct(shop, { categoryId })
  const again = await call<Body>('DELETE', `/categories/${categoryId}`)
  expect(again.body.message).toBe('Cette catégorie contient encore 2 produits')
  const [brand] = (await shop.json<Body[]>('GET', '/brands')).body
  expect((await call('DELETE', `/brands/${brand?.id}`)).status).toBe(409)
})

onOneDatabase('images of categories and banners come with a form and go with it', async (shop) => {
  const [call, session] = [await shop.asOwner(), await shop.logIn()]
  const send = async (method: string, path: string, fields: Parameters<typeof sendForm>[3]) =>
    sendForm<Body>(shop, method, path, fields, session)
  const image = await imageFile()
  const before = await findCatalogueVersion(shop.db)
  const category = await send('POST', '/categories', { name: 'Casques', subcategories: '["Jets"]', image })
  expect(category.body).toMatchObject({ hasImage: true, subcategories: ['Jets'] })
  expect((await shop.request(String(category.body.image))).status).toBe(200)
  const bare = await send('PUT', `/categories/${category.body.id}`, { removeImage: 'true' })
  expect(bare.body).toMatchObject({ hasImage: false, image: null, subcategories: ['Jets'] })
  const banner = await send('POST', '/banners', { title: '', isActive: 'false', image })
  expect([banner.status, banner.body]).toEqual([
    201,
    expect.objectContaining({ title: null, isActive: false, hasImage: true }),
  ])
  const bad = await send('PUT', `/banners/${banner.body.id}`, { link: 'javascript:alert(1)' })
  expect([bad.status, bad.body.issues]).toEqual([400, [expect.objectContaining({ path: 'link' })]])
  const linked = await send('PUT', `/banners/${banner.body.id}`, { link: '/categorie/1' })
  expect(linked.body).toEqual({ ...banner.body, link: '/categorie/1' })
  const shown = await call<Body>('PUT', `/banners/${banner.body.id}`, { isActive: true })
  expect(shown.body).toEqual({ ...linked.body, isActive: true })
  expect((await shop.json<Body[]>('GET', '/banners/active')).body).toEqual([shown.body])
  expect((await call('DELETE', `/banners/${banner.body.id}`)).status).toBe(204)
  expect(await findCatalogueVersion(shop.db)).toBe(before + 6)
})

onOneDatabase('free delivery is set once with its amount, then in part, and seen at once', async (shop) => {
  const call = await shop.asOwner()
  const set = (change: object) => call('PUT', '/free-delivery', change)
  const read = async () => (await shop.json('GET', '/free-delivery')).body
  expect([await read(), (await set({ isActive: true })).status]).toEqual([null, 400])
  await set({ minimumAmount: 50_000 })
  expect(await read()).toMatchObject({ minimumAmount: 50_000, isActive: true })
  await set({ isActive: false })
  expect(await read()).toMatchObject({ minimumAmount: 50_000, isActive: false })
  await set({ isActive: null, minimumAmount: 0 })
  expect(await read()).toMatchObject({ minimumAmount: 0, isActive: false })
})

onOneDatabase('the version stays when visitors see nothing of a write', async (shop) => {
  const { form } = await openSale(shop)
  const call = await shop.asOwner()
  const version = await findCatalogueVersion(shop.db)
  const { body } = await postOrder(shop, form)
  await call('PUT', `/orders/${body.id}/status`, { status: 'confirmed' })
  await call('PUT', '/auth/update-email', { email: 'new@example.com' })
  await call('DELETE', `/orders/${body.id}`)
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})
