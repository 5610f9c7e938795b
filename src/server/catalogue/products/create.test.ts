import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory } from '#support/factories.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'
import { SAMPLE_PRODUCT } from '#support/sample-product.ts'
import { sendForm } from '#support/send-form.ts'

type Saved = { product: Product }

onOneDatabase('a product is created with all that JSON or a form says, and is found', async (shop) => {
  const owner = await shop.logIn()
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  await addBrand(shop, 'Shoei')
  const before = await findCatalogueVersion(shop.db)
  const plain = {
    ...{ price: 62_000, originalPrice: 70_000, categoryId, subcategoryId: 2, brand: 'Shoei' },
    ...{ fullDescription: 'Ligne 1\nLigne 2', inStock: false, isNew: true, fit: 'small' },
  }
  const texts = { name: '  Élite NXR 2 🏍 ', description: ' Léger\r\net solide ' }
  const lists = {
    specifications: { ' Poids ': ' 1,4 kg ', Vide: '  ', ' ': 'rien', Homologation: 'ECE 22.06' },
    partNumbers: [' HF-204 ', 'hf 204', '5GH-13440-50'],
    ...{ sizes: [' S', 'M', '', 'S', '  '], colors: ['Noir', 'Noir '], images: [] },
  }
  const sent = { ...plain, ...texts, ...lists, hasImage: true, unknown: 1 }
  const { status, body } = await call<Saved>('POST', '/products', sent)
  const product = {
    ...SAMPLE_PRODUCT,
    ...plain,
    ...{
      name: 'Élite NXR 2 🏍',
      description: 'Léger\net solide',
      category: 'Casques',
      subcategory: 'Intégraux',
    },
    specifications: { Poids: '1,4 kg', Homologation: 'ECE 22.06' },
    partNumbers: ['HF-204', '5GH-13440-50'],
    ...{ sizes: ['S', 'M'], colors: ['Noir'], reference: null, isPublished: true, isSketch: false },
    ...{ id: expect.any(Number), createdAt: expect.any(String), updatedAt: expect.any(String) },
  }
  expect([status, body]).toEqual([201, { product }])
  expect((await call('GET', `/products/${body.product.id}`)).body).toEqual(body.product)
  for (const search of ['elite', 'SHOEI']) {
    const found = await shop.json<{ items: Product[] }>('GET', `/products?search=${search}`)
    expect(found.body.items.map(({ id }) => id)).toEqual([body.product.id])
  }
  expect(await findCatalogueVersion(shop.db)).toBe(before + 1)
  const fields = [
    ...Object.entries({ ...plain, ...texts, hasImage: false }).map(([name, value]) => [name, `${value}`]),
    ...Object.entries(lists).map(([name, value]) => [name, JSON.stringify(value)]),
  ]
  const form = await sendForm<Saved>(shop, 'POST', '/products', Object.fromEntries(fields), owner)
  expect([form.status, form.body]).toEqual([201, { product }])
})

onOneDatabase('name, price and category are enough; the rest has its default', async (shop) => {
  const owner = await shop.logIn()
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  const bare = { name: 'Gants', price: 0, categoryId }
  const nothing = { originalPrice: null, brand: null, subcategory: null, subcategoryId: null }
  const empty = { description: '', fullDescription: '', specifications: {}, sizes: [], colors: [] }
  const expected = { ...bare, ...nothing, ...empty, inStock: true, isNew: false, images: [] }
  const nulls = Object.fromEntries(FIELDS.map((field) => [field, null]))
  const blanks = Object.fromEntries(FIELDS.map((field) => [field, '']))
  for (const rest of [{}, nulls, blanks]) {
    const { status, body } = await call<Saved>('POST', '/products', { ...rest, ...bare })
    expect([status, body.product]).toEqual([201, expect.objectContaining(expected)])
  }
  const fields = { ...blanks, name: 'Gants', price: '0', categoryId: `${categoryId}` }
  const form = await sendForm<Saved>(shop, 'POST', '/products', fields, owner)
  expect([form.status, form.body.product]).toEqual([201, expect.objectContaining(expected)])
})

const FIELDS =
  'originalPrice subcategoryId brand description fullDescription specifications inStock isNew sizes colors'.split(
    ' ',
  )

onOneDatabase('a brand may be written in any case', async (shop) => {
  const call = await shop.asOwner()
  const categoryId = await addCategory(shop)
  await addBrand(shop, 'Shoei')
  const product = { name: 'NXR', price: 1, categoryId, brand: ' SHOEI ' }
  const { body } = await call<Saved>('POST', '/products', product)
  expect(body.product.brand).toBe('Shoei')
  await addBrand(shop, 'Événement')
  await addBrand(shop, 'Evenement')
  const accented = await call<Saved>('POST', '/products', { ...product, brand: 'ÉVÉNEMENT' })
  expect(accented.body.product.brand).toBe('Événement')
})

onOneDatabase('a field of a form that is no JSON is refused, and nothing is stored', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop)
  for (const field of ['specifications', 'sizes', 'colors']) {
    const form = { name: 'Casque', price: '1', categoryId: `${categoryId}`, [field]: '{' }
    const { status, body } = await sendForm<Refusal>(shop, 'POST', '/products', form, owner)
    expect([status, body.issues]).toEqual([400, [{ path: field, message: 'JSON mal formé' }]])
  }
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([])
})
