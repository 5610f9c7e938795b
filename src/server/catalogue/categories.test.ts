import { expect } from 'vitest'
import type { Brand } from '#contract/brand.ts'
import type { Category } from '#contract/category.ts'
import type { Banner } from '#contract/content.ts'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory, addImage, addProduct, bumpVersion } from '#support/factories.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'
import { type FormFile, imageFile, sendForm } from '#support/send-form.ts'

onOneDatabase('categories come in the order of creation, their subcategories in their own', async (shop) => {
  expect(await shop.json('GET', '/categories')).toMatchObject({ status: 200, body: [] })
  const helmets = await addCategory(shop, {
    ...{ name: 'Casques', subcategories: ['Modulables', 'Intégraux', 'Jets'], class_name: 'cat-helmets' },
    ...{ color: '#d90416', image_hash: await addImage(shop) },
  })
  const gloves = await addCategory(shop, { name: 'Gants' })
  await bumpVersion(shop)
  const { body } = await shop.json<Category[]>('GET', '/categories')
  const image = expect.stringMatching(new RegExp(`^/api/categories/${helmets}/image\\?v=[0-9a-f]+$`))
  expect(body).toMatchObject([
    { id: helmets, subcategories: ['Modulables', 'Intégraux', 'Jets'], hasImage: true, image },
    { id: gloves, subcategories: [], hasImage: false, image: null },
  ])
  for (const category of body)
    expect((await shop.json('GET', `/categories/${category.id}`)).body).toEqual(category)
  const unknown = { status: 404, body: { message: 'Catégorie non trouvée' } }
  expect(await shop.json('GET', '/categories/999')).toMatchObject(unknown)
})

onOneDatabase('a change looks for its category in the database, not in what is cached', async (shop) => {
  await shop.json('GET', '/categories')
  const row = { name: 'Gants', name_key: 'gants', class_name: '', color: '#000000' }
  const { id } = await shop.db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()
  expect((await shop.json('GET', `/categories/${id}`)).status).toBe(404)
  const { status } = await shop.json('PUT', `/categories/${id}`, { name: 'Bottes' }, await shop.logIn())
  expect(status).toBe(200)
})

onOneDatabase('what is left of the subcategories decides between renames and removals', async (shop) => {
  const call = await shop.asOwner()
  const change = async (before: string[], after: string[], renamedSubcategories?: object) => {
    const categoryId = await addCategory(shop, { subcategories: before })
    const ids = await Promise.all(before.map((subcategory) => addProduct(shop, { categoryId, subcategory })))
    const path = `/categories/${categoryId}`
    const { body } = await call<Category>('PUT', path, { subcategories: after, renamedSubcategories })
    expect(body.subcategories).toEqual(after)
    const rows = await shop.db
      .selectFrom('subcategories')
      .select('position')
      .where('category_id', '=', categoryId)
      .orderBy('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1))
    return Promise.all(
      ids.map(async (id) => (await shop.json<Product>('GET', `/products/${id}`)).body.subcategory),
    )
  }
  expect(await change(['A', 'B'], ['B', 'A'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['C', 'D'])).toEqual(['C', 'D'])
  expect(await change(['A', 'B'], ['B', 'C'])).toEqual(['C', 'B'])
  expect(await change(['A', 'B', 'C'], ['D', 'B'])).toEqual([null, 'B', null])
  expect(await change(['A', 'B'], ['A', 'B', 'C'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['a', 'B'])).toEqual(['a', 'B'])
  expect(await change(['A'], ['B', 'C'])).toEqual([null])
  expect(await change(['A', 'B'], [])).toEqual([null, null])
  // If the request says which are renamed, nothing is guessed.
  expect(await change(['A', 'B'], ['B', 'C'], {})).toEqual([null, 'B'])
  expect(await change(['A', 'B'], ['C', 'B', 'D'], { A: 'C' })).toEqual(['C', 'B'])
  expect(await change(['A', 'B'], ['B', 'A'], { A: 'B', B: 'A' })).toEqual(['B', 'A'])
  expect(await change(['A', 'B'], ['B', 'C'], { A: 'B', B: 'C' })).toEqual(['B', 'C'])
  expect(await change(['A', 'B'], ['C'], { A: 'C', B: 'C' })).toEqual(['C', null])
  expect(await change(['A', 'B'], ['B'], { A: 'B' })).toEqual(['B', null])
  expect(await change(['B', 'A'], ['B'], { A: 'B' })).toEqual([null, 'B'])
  expect(await change(['A'], ['B', 'C'], { A: ' B\u200b' })).toEqual(['B'])
  expect(await change(['A', 'constructor'], ['A', 'constructor'], { X: 'A', A: 'A' })).toEqual([
    'A',
    'constructor',
  ])
})

onOneDatabase('banners and cards that link to a renamed subcategory still lead to it', async (shop) => {
  const call = await shop.asOwner()
  const subcategories = ['Intégraux', 'Jets & modulables', 'Enfants']
  const id = await addCategory(shop, { subcategories })
  const path = (name: string, category = id) =>
    `/categorie/${category}/sous-categorie/${encodeURIComponent(name)}`
  const elsewhere = [path('Intégraux', id + 1), `/categorie/${id}`, null]
  const links = [...subcategories.map((name) => path(name)), ...elsewhere]
  for (const link of links) {
    await shop.db.insertInto('banners').values({ link, is_active: 1 }).execute()
    await shop.db.insertInto('hero_cards').values({ title: 'Carte', link, is_active: 1 }).execute()
  }
  const shown = async (list: string) =>
    (await shop.json<{ link: string | null }[]>('GET', `/${list}/active`)).body.map(({ link }) => link)
  expect(await shown('banners')).toEqual(links)
  // Renames two, moves the third, and then changes their order, which renames none.
  const after = ['Enfants', 'Jets/50%', 'Casques intégraux']
  for (const names of [after, after.toReversed()])
    await call('PUT', `/categories/${id}`, { subcategories: names })
  const moved = ['Jets/50%', 'Casques intégraux', 'Enfants'].map((name) => path(name))
  for (const list of ['banners', 'hero-cards'])
    expect(await shown(list), list).toEqual([...moved, ...elsewhere])
})

onOneDatabase('brands come by name, whatever the case and accents', async (shop) => {
  for (const name of ['Shoei', 'alpinestars', 'Événement', 'AGV']) await addBrand(shop, name)
  const { body } = await shop.json<Brand[]>('GET', '/brands')
  expect(body.map(({ name }) => name)).toEqual(['AGV', 'alpinestars', 'Événement', 'Shoei'])
  const id = body[0]?.id
  expect(await shop.json('GET', `/brands/${id}`)).toMatchObject({ status: 200, body: { id, name: 'AGV' } })
  expect(Object.keys(body[0] ?? {})).toEqual(['id', 'name'])
  const unknown = { status: 404, body: { message: 'Marque non trouvée' } }
  expect(await shop.json('GET', '/brands/999')).toMatchObject(unknown)
})

onOneDatabase('categories, brands and banners stand as the owner puts them, new ones last', async (shop) => {
  const call = await shop.asOwner()
  let brands = 0
  const adders = {
    categories: () => addCategory(shop),
    brands: () => addBrand(shop, `Z${++brands}`),
    banners: () => shop.db.insertInto('banners').values({ is_active: 1 }).execute(),
  }
  for (const [list, add] of Object.entries(adders)) {
    const path = list === 'banners' ? '/banners/active' : `/${list}`
    const read = async () => {
      await bumpVersion(shop)
      return (await shop.json<{ id: number }[]>('GET', path)).body.map(({ id }) => id)
    }
    for (let count = 0; count < 3; count++) await add()
    const before = await read()
    const order = (ids: unknown) => call<{ id: number }[]>('PUT', `/${list}/order`, { ids })
    const { status, body } = await order(before.toReversed())
    expect([list, status, body.map(({ id }) => id)]).toEqual([list, 200, before.toReversed()])
    expect(await read()).toEqual(before.toReversed())
    await add()
    const added = Math.max(...(await read()))
    expect([await read(), before.includes(added)]).toEqual([[...before.toReversed(), added], false])
    for (const ids of [before, [...before, added, added], [...before, 999], [], 'a'])
      expect([list, ids, (await order(ids)).status]).toEqual([list, ids, 400])
  }
})

onOneDatabase('the filter of brands follows their order', async (shop) => {
  const call = await shop.asOwner()
  for (const brand of ['AGV', 'Shoei']) await addProduct(shop, { brand })
  const brands = async () => (await shop.json<{ brands: string[] }>('GET', '/products/filters')).body.brands
  expect(await brands()).toEqual(['AGV', 'Shoei'])
  const ids = (await shop.json<{ id: number }[]>('GET', '/brands')).body.map(({ id }) => id)
  await call('PUT', '/brands/order', { ids: ids.toReversed() })
  expect(await brands()).toEqual(['Shoei', 'AGV'])
})

onOneDatabase('a file that is no image is refused by its field, and nothing is written', async (shop) => {
  const owner = await shop.logIn()
  const call = await shop.asOwner()
  const version = await findCatalogueVersion(shop.db)
  const send = (fields: { title: string; image?: FormFile }) =>
    sendForm<Refusal>(shop, 'POST', '/banners', fields, owner)
  const whole = await imageFile()
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }
  const none = { title: 'Été' }
  for (const refused of [
    await send({ ...none, image: cut }),
    await send(none),
    await call<Refusal>('POST', '/banners', none),
  ])
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'image'])
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onOneDatabase('a new image takes the place of the old one, and other changes leave it', async (shop) => {
  const owner = await shop.logIn()
  for (const [path, fields, change] of [
    ['/categories', { name: 'Gants' }, { color: '#112233' }],
    ['/banners', { title: 'Été' }, { title: 'Hiver' }],
  ] as const) {
    const image = await imageFile()
    const { body } = await sendForm<Banner>(shop, 'POST', path, { ...fields, image }, owner)
    const kept = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, change, owner)
    expect(kept.body).toEqual({ ...body, ...change })
    const other = await imageFile('#112233')
    const changed = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, { image: other }, owner)
    expect(changed.body).toEqual({ ...kept.body, image: expect.any(String) })
    expect(changed.body.image).not.toBe(body.image)
    expect((await shop.request(changed.body.image ?? '')).status).toBe(200)
  }
})

onOneDatabase('the owner sees the sizes and colours that a category usually has', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const other = await addCategory(shop)
  const colors = Array.from({ length: 13 }, (_, index) => `Teinte ${index + 10}`)
  for (const product of [
    { sizes: ['L', 'M', '42'], colors: ['Beige', 'bleu nuit'] },
    { sizes: ['M', 'XS'], colors: ['bleu nuit', 'Écru'] },
    { sizes: ['m'], colors: ['ecru', 'Bleu Nuit', 'Écru mat'] },
    { sizes: [], colors: ['Écru', ...colors] },
  ])
    await addProduct(shop, { categoryId, ...product })
  const sketch = await addProduct(shop, { categoryId, sizes: ['XXL'] })
  const hidden = { is_sketch: 1, is_published: 0 } as const
  await shop.db.updateTable('products').set(hidden).where('id', '=', sketch).execute()
  const usual = {
    sizes: ['XS', 'M', 'L', '42'],
    colors: ['bleu nuit', 'Écru', 'Beige', 'Écru mat', ...colors.slice(0, 8)],
  }
  const none = { sizes: [], colors: [] }
  const { body } = await call<Category[]>('GET', '/categories')
  expect(body.map((one) => one.usual)).toEqual([usual, none])
  expect((await call('GET', `/categories/${categoryId}`)).body).toMatchObject({ usual })
  const changed = await call('PUT', `/categories/${other}`, { color: '#112233' })
  expect(changed.body).toMatchObject({ usual: none })
  await bumpVersion(shop)
  for (const path of ['', `/${categoryId}`])
    expect(JSON.stringify((await shop.json('GET', `/categories${path}`)).body)).not.toContain('usual')
})
