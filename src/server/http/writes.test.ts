import { expect } from 'vitest'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory, addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { imageFile, sendForm } from '../../../tests/support/send-form.ts'

// What the owner writes besides products and images: created, changed in part, refused, deleted, and seen.

type Body = Record<string, unknown> & { id: number; message: string; issues?: { path: string }[] }

const ENTITIES: { path: string; whole: object; change: object; bad: [object, string][] }[] = [
  {
    path: '/brands',
    whole: { name: 'Sirocco' },
    change: { name: 'Sirocco Racing' },
    bad: [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 5 }, 'name'],
    ],
  },
  {
    path: '/categories',
    whole: { name: 'Casques', subcategories: ['Jets', 'Intégraux'], className: 'top', color: '#112233' },
    change: { color: '#445566' },
    bad: [
      [{}, 'name'],
      [{ name: 'A', color: 'red' }, 'color'],
      [{ name: 'A', className: 'a"b' }, 'className'],
    ],
  },
  {
    path: '/size-guides',
    whole: {
      name: 'Casques',
      text: 'Mesurez',
      columns: ['Taille', 'cm'],
      rows: [['M', '57']],
      measure: { label: 'Tour de tête', unit: 'cm', column: 1 },
    },
    change: { rows: [['L', '59']] },
    bad: [
      [{ columns: ['Taille'] }, 'name'],
      [{ name: 'A' }, 'columns'],
      [{ name: 'A', columns: ['Taille'], rows: [['M', '57']] }, 'rows.0'],
    ],
  },
  {
    path: '/news',
    whole: { title: 'Livraison', text: 'Partout', isActive: true, order: 4 },
    change: { text: 'Partout en Algérie' },
    bad: [
      [{ title: 'A' }, 'text'],
      [{ title: 'A', text: 'B', order: 1.5 }, 'order'],
    ],
  },
  {
    path: '/hero-cards',
    whole: { title: 'Nouveautés', link: '/recherche', isActive: true },
    change: { link: 'https://example.com/' },
    bad: [
      [{ link: '/x' }, 'title'],
      [{ title: 'A', link: 'javascript:alert(1)' }, 'link'],
      [{ title: 'A', link: '//evil.example' }, 'link'],
    ],
  },
  {
    path: '/wilayas',
    whole: {
      code: 99,
      name: 'Essai',
      homePrice: 600,
      centerPrice: 400,
      centers: ['Centre'],
      baladiyas: ['A', 'B'],
    },
    change: { homePrice: 700 },
    bad: [
      [{ name: 'A', homePrice: 1 }, 'centerPrice'],
      [{ name: 'A', homePrice: -1, centerPrice: 1 }, 'homePrice'],
      [{ name: 'A', homePrice: 1, centerPrice: 1, code: 100 }, 'code'],
    ],
  },
]

for (const { path, whole, change, bad } of ENTITIES) {
  onEachDatabase(`${path}: created whole, changed in part, deleted, each seen at once`, async (shop) => {
    const session = await shop.logIn()
    const before = await findCatalogueVersion(shop.db)
    const created = await shop.json<Body>('POST', path, whole, session)
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(whole)])
    const one = `${path}/${created.body.id}`
    const changed = await shop.json<Body>('PUT', one, change, session)
    expect([changed.status, changed.body]).toEqual([200, { ...created.body, ...change }])
    expect((await shop.json('GET', one, undefined, session)).body).toEqual(changed.body)
    expect((await shop.json('DELETE', one, undefined, session)).status).toBe(204)
    expect((await shop.json('GET', one)).status).toBe(404)
    expect((await shop.json('DELETE', one, undefined, session)).status).toBe(404)
    expect(await findCatalogueVersion(shop.db)).toBe(before + 3)
  })

  onEachDatabase(
    `${path}: what does not fit is refused by its field, and nothing is stored`,
    async (shop) => {
      const session = await shop.logIn()
      const before = await findCatalogueVersion(shop.db)
      for (const [body, field] of bad) {
        const { status, body: answer } = await shop.json<Body>('POST', path, body, session)
        expect([status, answer.issues?.map((issue) => issue.path)]).toEqual([400, [field]])
      }
      expect(await findCatalogueVersion(shop.db)).toBe(before)
    },
  )
}

onEachDatabase(
  'names are unique whatever the case, however many come at once; accents count',
  async (shop) => {
    const session = await shop.logIn()
    for (const path of ['/brands', '/categories']) {
      const posts = ['Étoile', 'ÉTOILE', 'étoile'].map((name) => shop.json('POST', path, { name }, session))
      expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
      expect((await shop.json('POST', path, { name: 'Etoile' }, session)).status).toBe(201)
    }
  },
)

onEachDatabase('what is in use is not deleted', async (shop) => {
  const session = await shop.logIn()
  const categoryId = await addCategory(shop)
  await addProduct(shop, { categoryId, brand: 'Sirocco' })
  const category = await shop.json<Body>('DELETE', `/categories/${categoryId}`, undefined, session)
  expect([category.status, category.body.message]).toEqual([409, 'Cette catégorie contient encore 1 produit'])
  await addProduct(shop, { categoryId })
  const again = await shop.json<Body>('DELETE', `/categories/${categoryId}`, undefined, session)
  expect(again.body.message).toBe('Cette catégorie contient encore 2 produits')
  const [brand] = (await shop.json<Body[]>('GET', '/brands')).body
  expect((await shop.json('DELETE', `/brands/${brand?.id}`, undefined, session)).status).toBe(409)
})

onEachDatabase('a renamed brand is renamed on its products and in their search', async (shop) => {
  const session = await shop.logIn()
  const id = await addBrand(shop, 'Sirocco')
  const productId = await addProduct(shop, { name: 'Casque', brand: 'Sirocco' })
  await shop.json('PUT', `/brands/${id}`, { name: 'Chergui' }, session)
  expect((await shop.json<Body>('GET', `/products/${productId}`)).body.brand).toBe('Chergui')
  expect((await shop.json<Body>('GET', '/products?search=chergui')).body.total).toBe(1)
  expect((await shop.json<Body>('GET', '/products?search=sirocco')).body.total).toBe(0)
})

onEachDatabase(
  'a renamed subcategory keeps its products, a removed one leaves them in the category',
  async (shop) => {
    const session = await shop.logIn()
    const categoryId = await addCategory(shop, { subcategories: ['Jets', 'Cross', 'Ville'] })
    const productId = await addProduct(shop, { categoryId, subcategory: 'Cross' })
    const change = async (subcategories: string[]) => {
      const { body } = await shop.json<Body>('PUT', `/categories/${categoryId}`, { subcategories }, session)
      const { body: product } = await shop.json<Body>('GET', `/products/${productId}`)
      return [body.subcategories, product.subcategory, product.subcategoryId]
    }
    expect(await change(['Ville', 'Enduro', 'Jets'])).toEqual([['Ville', 'Enduro', 'Jets'], 'Enduro', 2])
    expect(await change(['Enduro', '', 'Enduro', 'Jets '])).toEqual([['Enduro', 'Jets'], 'Enduro', 1])
    expect(await change(['Jets'])).toEqual([['Jets'], null, null])
  },
)

onEachDatabase('a wilaya’s lists lose repeats whatever the case, and its number is its own', async (shop) => {
  const session = await shop.logIn()
  const wilaya = { name: 'Essai', homePrice: 1, centerPrice: 1, baladiyas: ['Arzew', 'ARZEW', ' ', 'Oran'] }
  const { body } = await shop.json<Body>('POST', '/wilayas', wilaya, session)
  expect([body.baladiyas, body.centers, body.code]).toEqual([['Arzew', 'Oran'], [], null])
  expect((await shop.json('PUT', `/wilayas/${body.id}`, { code: 31 }, session)).status).toBe(409)
})

onEachDatabase('images of categories and banners come with a form and go with it', async (shop) => {
  const session = await shop.logIn()
  const send = async (method: string, path: string, fields: Parameters<typeof sendForm>[3]) =>
    sendForm<Body>(shop, method, path, fields, session)
  const image = await imageFile()
  const category = await send('POST', '/categories', { name: 'Casques', subcategories: '["Jets"]', image })
  expect(category.body).toMatchObject({ hasImage: true, subcategories: ['Jets'] })
  expect((await shop.request(String(category.body.image))).status).toBe(200)
  const bare = await send('PUT', `/categories/${category.body.id}`, { removeImage: 'true' })
  expect(bare.body).toMatchObject({ hasImage: false, image: null, subcategories: ['Jets'] })
  expect((await send('POST', '/banners', { title: 'Sans image' })).status).toBe(400)
  const banner = await send('POST', '/banners', { isActive: 'false', image })
  expect([banner.status, banner.body]).toEqual([
    201,
    expect.objectContaining({ title: null, isActive: false, hasImage: true }),
  ])
  const bad = await send('PUT', `/banners/${banner.body.id}`, { link: 'javascript:alert(1)' })
  expect([bad.status, bad.body.issues]).toEqual([400, [expect.objectContaining({ path: 'link' })]])
  const linked = await send('PUT', `/banners/${banner.body.id}`, { link: '/categorie/1' })
  expect(linked.body).toEqual({ ...banner.body, link: '/categorie/1' })
  const shown = await shop.json<Body>('PUT', `/banners/${banner.body.id}`, { isActive: true }, session)
  expect(shown.body).toEqual({ ...linked.body, isActive: true })
  expect((await shop.json<Body[]>('GET', '/banners/active')).body).toEqual([shown.body])
  expect((await shop.json('DELETE', `/banners/${banner.body.id}`, undefined, session)).status).toBe(204)
})

onEachDatabase('free delivery is set once with its amount, then in part', async (shop) => {
  const session = await shop.logIn()
  expect((await shop.json('PUT', '/free-delivery', { isActive: true }, session)).status).toBe(400)
  expect((await shop.json('PUT', '/free-delivery', { minimumAmount: 50_000 }, session)).body).toMatchObject({
    minimumAmount: 50_000,
    isActive: true,
  })
  await shop.json('PUT', '/free-delivery', { isActive: false }, session)
  expect((await shop.json('GET', '/free-delivery')).body).toMatchObject({
    minimumAmount: 50_000,
    isActive: false,
  })
})
