import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { findCatalogueVersion } from '#server/queries/catalogue-version.ts'
import { addBrand, addCategory, addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openSale, postOrder, type Refusal } from '../../../tests/support/open-sale.ts'
import { sendForm } from '../../../tests/support/send-form.ts'

type Saved = { product: Product }

onEachDatabase('a product is created from JSON with all that it says, and is found at once', async (shop) => {
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
        hasImage: false,
        imageFilename: null,
        image: null,
        images: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    },
  ])
  expect((await shop.json('GET', `/products/${body.product.id}`)).body).toEqual(body.product)
  for (const search of ['elite', 'SHOEI']) {
    const found = await shop.json<{ items: Product[] }>('GET', `/products?search=${search}`)
    expect(found.body.items.map(({ id }) => id)).toEqual([body.product.id])
  }
  expect(await findCatalogueVersion(shop.db)).toBe(before + 1)
})

onEachDatabase('name, price and category are enough; the rest has its default', async (shop) => {
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

onEachDatabase('a form says the same as JSON', async (shop) => {
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

onEachDatabase('what does not fit is a 400 that names the field, and nothing is stored', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const wrong: [string, Record<string, unknown>][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(201) }],
    ['name', { name: 7 }],
    ['price', { price: null }],
    ['price', { price: -1 }],
    ['price', { price: 1.5 }],
    ['price', { price: '100' }],
    ['price', { price: 100_000_001 }],
    ['originalPrice', { originalPrice: 1000 }],
    ['originalPrice', { originalPrice: 999 }],
    ['originalPrice', { originalPrice: 'cher' }],
    ['originalPrice', { originalPrice: 100_000_001 }],
    ['categoryId', { categoryId: 0 }],
    ['categoryId', { categoryId: 999 }],
    ['categoryId', { categoryId: Number.MAX_SAFE_INTEGER }],
    ['subcategoryId', { subcategoryId: 2 }],
    ['subcategoryId', { subcategoryId: 0 }],
    ['subcategoryId', { subcategoryId: Number.MAX_SAFE_INTEGER }],
    ['brand', { brand: 'Inconnue' }],
    ['brand', { brand: 5 }],
    ['description', { description: 'a'.repeat(5001) }],
    ['fullDescription', { fullDescription: 'a'.repeat(50_001) }],
    ['specifications', { specifications: ['a'] }],
    ['specifications', { specifications: { Poids: 3 } }],
    ['specifications', { specifications: { Poids: 'a'.repeat(2001) } }],
    ['specifications', { specifications: { ['a'.repeat(201)]: 'a' } }],
    ['specifications', { specifications: Object.fromEntries(numbers(101).map((n) => [n, 'a'])) }],
    ['sizes', { sizes: 'M' }],
    ['sizes', { sizes: numbers(101) }],
    ['sizes.0', { sizes: ['a'.repeat(101)] }],
    ['colors', { colors: [1] }],
    ['inStock', { inStock: 'yes' }],
    ['isNew', { isNew: 1 }],
  ]
  for (const [path, part] of wrong) {
    const product = { name: 'Casque', price: 1000, categoryId, ...part }
    const { status, body } = await shop.json<Refusal>('POST', '/products', product, owner)
    expect([part, status, body.issues?.map((issue) => issue.path)]).toEqual([part, 400, [path]])
  }
  const missing = await shop.json<Refusal>('POST', '/products', {}, owner)
  expect(missing.body.issues).toEqual(
    ['name', 'price', 'categoryId'].map((path) => ({ path, message: 'Ce champ est obligatoire' })),
  )
  for (const field of ['specifications', 'sizes', 'colors']) {
    const form = { name: 'Casque', price: '1', categoryId: `${categoryId}`, [field]: '{' }
    const { status, body } = await sendForm<Refusal>(shop, 'POST', '/products', form, owner)
    expect([status, body.issues]).toEqual([400, [{ path: field, message: 'JSON mal formé' }]])
  }
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([])
})

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`)
}

onEachDatabase('a brand may be written in any case', async (shop) => {
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

onEachDatabase('an update changes what was sent and nothing else, but for the time of it', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Jets', 'Cross'] })
  const id = await addProduct(shop, {
    name: 'NXR',
    price: 1000,
    originalPrice: 2000,
    categoryId,
    subcategory: 'Cross',
    brand: 'Shoei',
    description: 'Léger',
    fullDescription: 'Très léger',
    specifications: { Poids: '1,4 kg' },
    inStock: false,
    isNew: true,
    sizes: ['M'],
    colors: ['Noir'],
  })
  let expected = (await shop.json<Product>('GET', `/products/${id}`)).body
  const changes: [Record<string, unknown>, Partial<Product>][] = [
    [{}, {}],
    [{ name: 'NXR 2' }, { name: 'NXR 2' }],
    [{ price: 1500 }, { price: 1500 }],
    [{ originalPrice: '' }, { originalPrice: null }],
    [
      { price: 0, originalPrice: 1 },
      { price: 0, originalPrice: 1 },
    ],
    [{ brand: '' }, { brand: null }],
    [{ brand: 'Shoei' }, { brand: 'Shoei' }],
    [{ subcategoryId: 1 }, { subcategory: 'Jets', subcategoryId: 1 }],
    [{ categoryId }, {}],
    [{ subcategoryId: null }, { subcategory: null, subcategoryId: null }],
    [{ description: null }, { description: '' }],
    [{ fullDescription: 'Neuf' }, { fullDescription: 'Neuf' }],
    [{ specifications: {} }, { specifications: {} }],
    [{ sizes: [] }, { sizes: [] }],
    [{ colors: ['Bleu', 'Bleu'] }, { colors: ['Bleu'] }],
    [{ inStock: null, isNew: '' }, {}],
    [{ inStock: true }, { inStock: true }],
    [{ isNew: false }, { isNew: false }],
  ]
  for (const [change, effect] of changes) {
    const { status, body } = await shop.json<Saved>('PUT', `/products/${id}`, change, owner)
    expect([change, status]).toEqual([change, 200])
    expect(body.product).toEqual({ ...expected, ...effect, updatedAt: body.product.updatedAt })
    expect(body.product.updatedAt > body.product.createdAt).toBe(true)
    expected = body.product
    expect((await shop.json('GET', `/products/${id}`)).body).toEqual(expected)
  }
})

onEachDatabase('a search follows a changed name and a changed brand', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { name: 'Casque', brand: 'AGV' })
  await addBrand(shop, 'Bell')
  await shop.json('PUT', `/products/${id}`, { name: 'Écran' }, owner)
  await shop.json('PUT', `/products/${id}`, { brand: 'Bell' }, owner)
  const found = async (search: string) =>
    (await shop.json<{ total: number }>('GET', `/products?search=${search}`)).body.total
  expect(await Promise.all(['ecran', 'bell', 'casque', 'agv'].map(found))).toEqual([1, 1, 0, 0])
})

onEachDatabase('the original price stays above the price, whichever of them is sent', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { price: 1000, originalPrice: 2000 })
  for (const change of [{ price: 2000 }, { originalPrice: 1000 }, { price: 5, originalPrice: 5 }]) {
    const { status, body } = await shop.json<Refusal>('PUT', `/products/${id}`, change, owner)
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'originalPrice', message: 'Le prix barré doit être supérieur au prix' }],
    ])
  }
  const { status } = await shop.json('PUT', `/products/${id}`, { price: 3000, originalPrice: null }, owner)
  expect(status).toBe(200)
})

onEachDatabase('moving to another category leaves no subcategory unless one is named', async (shop) => {
  const owner = await shop.logIn()
  const from = await addCategory(shop, { subcategories: ['Jets'] })
  const to = await addCategory(shop, { name: 'Gants', subcategories: ['Été', 'Hiver'] })
  const move = async (change: Record<string, unknown>) => {
    const id = await addProduct(shop, { categoryId: from, subcategory: 'Jets' })
    return shop.json<Saved & Refusal>('PUT', `/products/${id}`, change, owner)
  }
  const bare = await move({ categoryId: to })
  expect(bare.body.product).toMatchObject({ category: 'Gants', subcategory: null, subcategoryId: null })
  const named = await move({ categoryId: to, subcategoryId: 2 })
  expect(named.body.product).toMatchObject({ category: 'Gants', subcategory: 'Hiver', subcategoryId: 2 })
  const wrong = await move({ categoryId: to, subcategoryId: 3 })
  expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'subcategoryId'])
  const stays = await move({ subcategoryId: 2 })
  expect([stays.status, stays.body.issues?.[0]?.path]).toEqual([400, 'subcategoryId'])
})

onEachDatabase('an update that does not fit is refused whole', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop, { name: 'NXR' })
  const before = (await shop.json('GET', `/products/${id}`)).body
  const version = await findCatalogueVersion(shop.db)
  for (const [path, change] of [
    ['name', { name: '' }],
    ['price', { price: null }],
    ['categoryId', { categoryId: '' }],
    ['categoryId', { name: 'Autre', categoryId: 999 }],
    ['brand', { name: 'Autre', brand: 'Inconnue' }],
    ['existingImages', { existingImages: [999] }],
    ['existingImages', { existingImages: 'all' }],
    ['images', { updateMainImage: true }],
  ] as const) {
    const { status, body } = await shop.json<Refusal>('PUT', `/products/${id}`, change, owner)
    expect([path, status, body.issues?.map((issue) => issue.path)]).toEqual([path, 400, [path]])
  }
  expect((await shop.json('GET', `/products/${id}`)).body).toEqual(before)
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onEachDatabase('a deleted product is gone, and orders keep its name', async (shop) => {
  const owner = await shop.logIn()
  const { productId, form } = await openSale(shop, { name: 'NXR' })
  const { body: order } = await postOrder(shop, form)
  const version = await findCatalogueVersion(shop.db)
  const deleted = await shop.json('DELETE', `/products/${productId}`, undefined, owner)
  expect([deleted.status, deleted.body]).toEqual([204, null])
  expect((await shop.json('GET', `/products/${productId}`)).status).toBe(404)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const again = await shop.json('DELETE', `/products/${productId}`, undefined, owner)
  expect([again.status, again.body]).toEqual([404, { message: 'Produit non trouvé' }])
  const kept = await shop.json('GET', `/orders/${order.id}`, undefined, owner)
  expect(kept.body).toEqual({ ...order, items: [{ ...order.items[0], productId: null }] })
})

onEachDatabase(
  'an unknown product cannot be changed, and nobody changes one without a token',
  async (shop) => {
    const owner = await shop.logIn()
    const unknown = await shop.json('PUT', '/products/999', { name: 'NXR' }, owner)
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Produit non trouvé' }])
    const id = await addProduct(shop)
    for (const [method, path] of [
      ['POST', '/products'],
      ['PUT', `/products/${id}`],
      ['DELETE', `/products/${id}`],
    ] as const) {
      expect([method, (await shop.json(method, path, {})).status]).toEqual([method, 401])
    }
  },
)

onEachDatabase('updates of one product at the same time all arrive', async (shop) => {
  const owner = await shop.logIn()
  const id = await addProduct(shop)
  const changes = [{ name: 'NXR' }, { price: 7 }, { description: 'Neuf' }, { sizes: ['M'] }, { isNew: true }]
  const answers = await Promise.all(
    changes.map((change) => shop.json('PUT', `/products/${id}`, change, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect((await shop.json('GET', `/products/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
})
