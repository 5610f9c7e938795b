import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { addBrand, addCategory } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { SAMPLE_PRODUCT } from '../../../../tests/support/sample-product.ts'
import { sendForm } from '../../../../tests/support/send-form.ts'

type Saved = { product: Product }

onOneDatabase('a product is created from JSON with all that it says, and is found at once', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  await addBrand(shop, 'Shoei')
  const before = await findCatalogueVersion(shop.db)
  const { status, body } = await shop.json<Saved>(
    'POST',
    '/products',
    {
      name: '  Élite NXR 2 ',
      price: 62_000,
      originalPrice: 70_000,
      categoryId,
      subcategoryId: 2,
      brand: 'Shoei',
      description: ' Léger\r\net solide ',
      fullDescription: 'Ligne 1\nLigne 2',
      specifications: { ' Poids ': ' 1,4 kg ', Vide: '  ', ' ': 'rien', Homologation: 'ECE 22.06' },
      inStock: false,
      isNew: true,
      sizes: [' S', 'M', '', 'S', '  '],
      colors: ['Noir', 'Noir '],
      hasImage: true,
      images: [],
      unknown: 1,
    },
    owner,
  )
  expect([status, body]).toEqual([
    201,
    {
      product: {
        ...SAMPLE_PRODUCT,
        id: expect.any(Number),
        name: 'Élite NXR 2',
        price: 62_000,
        originalPrice: 70_000,
        categoryId,
        category: 'Casques',
        subcategory: 'Intégraux',
        subcategoryId: 2,
        brand: 'Shoei',
        description: 'Léger\net solide',
        fullDescription: 'Ligne 1\nLigne 2',
        specifications: { Poids: '1,4 kg', Homologation: 'ECE 22.06' },
        inStock: false,
        isNew: true,
        sizes: ['S', 'M'],
        colors: ['Noir'],
        reference: null,
        isPublished: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    },
  ])
  expect((await shop.json('GET', `/products/${body.product.id}`, undefined, owner)).body).toEqual(
    body.product,
  )
  for (const search of ['elite', 'SHOEI']) {
    const found = await shop.json<{ items: Product[] }>('GET', `/products?search=${search}`)
    expect(found.body.items.map(({ id }) => id)).toEqual([body.product.id])
  }
  expect(await findCatalogueVersion(shop.db)).toBe(before + 1)
})

onOneDatabase('name, price and category are enough; the rest has its default', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop)
  const bare = { name: 'Gants', price: 0, categoryId }
  const nothing = { originalPrice: null, brand: null, subcategory: null, subcategoryId: null }
  const empty = { description: '', fullDescription: '', specifications: {}, sizes: [], colors: [] }
  const expected = { ...bare, ...nothing, ...empty, inStock: true, isNew: false, images: [] }
  const nulls = Object.fromEntries(FIELDS.map((field) => [field, null]))
  const blanks = Object.fromEntries(FIELDS.map((field) => [field, '']))
  for (const rest of [{}, nulls, blanks]) {
    const { status, body } = await shop.json<Saved>('POST', '/products', { ...rest, ...bare }, owner)
    expect([status, body.product]).toEqual([201, expect.objectContaining(expected)])
  }
  const fields = {
    ...(blanks as Record<string, string>),
    name: 'Gants',
    price: '0',
    categoryId: `${categoryId}`,
  }
  const form = await sendForm<Saved>(shop, 'POST', '/products', fields, owner)
  expect([form.status, form.body.product]).toEqual([201, expect.objectContaining(expected)])
})

const FIELDS = [
  'originalPrice',
  'subcategoryId',
  'brand',
  'description',
  'fullDescription',
  'specifications',
  'inStock',
  'isNew',
  'sizes',
  'colors',
]

onOneDatabase('a form says the same as JSON', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Été'] })
  await addBrand(shop, 'AGV')
  const { status, body } = await sendForm<Saved>(
    shop,
    'POST',
    '/products',
    {
      name: 'K6 « Été » 🏍',
      price: '45000',
      originalPrice: '50000',
      categoryId: `${categoryId}`,
      subcategoryId: '1',
      brand: 'AGV',
      specifications: '{"Coque":"Carbone"}',
      inStock: 'false',
      isNew: 'true',
      sizes: '["M","L"]',
      colors: '["Blanc"]',
      images: '[]',
      hasImage: 'false',
    },
    owner,
  )
  expect([status, body.product]).toMatchObject([
    201,
    {
      name: 'K6 « Été » 🏍',
      price: 45_000,
      originalPrice: 50_000,
      subcategory: 'Été',
      brand: 'AGV',
      specifications: { Coque: 'Carbone' },
      inStock: false,
      isNew: true,
      sizes: ['M', 'L'],
      colors: ['Blanc'],
    },
  ])
})

onOneDatabase('a brand may be written in any case', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop)
  await addBrand(shop, 'Shoei')
  const product = { name: 'NXR', price: 1, categoryId, brand: ' SHOEI ' }
  const { body } = await shop.json<Saved>('POST', '/products', product, owner)
  expect(body.product.brand).toBe('Shoei')
  await addBrand(shop, 'Événement')
  await addBrand(shop, 'Evenement')
  const accented = await shop.json<Saved>('POST', '/products', { ...product, brand: 'ÉVÉNEMENT' }, owner)
  expect(accented.body.product.brand).toBe('Événement')
})
