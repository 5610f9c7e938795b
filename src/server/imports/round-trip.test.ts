import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { setStock } from '#server/catalogue/stock/stock.ts'
import { addProduct, addProductImage } from '#support/factories.ts'
import { openGarage } from '#support/open-garage.ts'
import { openImports } from '#support/open-imports.ts'
import { onOneDatabase, onOneDatabaseLong, openTestShop, type TestShop } from '#support/open-test-shop.ts'

/** Adds vehicle models, one with the sheet's separators in its name, and returns their ids. */
async function addModels(shop: TestShop): Promise<number[]> {
  const { addModel } = await openGarage(shop)
  return [await addModel('Yamaha', 'MT-07'), await addModel('A > B | \\', '2 | C\\')]
}

/** Adds products with all values that a sheet could lose. */
async function fill(shop: TestShop): Promise<void> {
  const { call } = await openImports(shop)
  const { id: categoryId } = (
    await call<{ id: number }>('POST', '/categories', {
      name: 'Gants, bottes > été',
      subcategories: ['A > B', 'C, D'],
    })
  ).body
  await call('POST', '/brands', { name: '=Marque' })
  const modelIds = await addModels(shop)
  const [first, odd] = modelIds
  const full = {
    ...{ name: '-Casque ; "intégral"', reference: '+RÉF 1', price: 12_000, originalPrice: 15_000 },
    ...{ categoryId, subcategoryId: 2, brand: '=Marque', description: "'déjà\n=1+1" },
    fullDescription: '<b>1 < 2</b> &amp; plus\n\n- a ; b\\n',
    specifications: { '10': 'dix', 'Poids : brut': '1,5 kg\nenviron \\', '\\n': ':' },
    partNumbers: ['=15410-MFJ', '+1, 2; 3', '00/12'],
    sizes: ['S, M', '42', '=L', 'a\\, b'],
    colors: ['Noir', "'Blanc"],
    fit: 'large',
    ...{ inStock: false, isNew: true, isPublished: false },
    fits: [
      { modelId: first, fromYear: 2014, toYear: 2019 },
      { modelId: first, fromYear: 2021 },
      { modelId: odd, toYear: 2000 },
      { modelId: odd },
    ],
  }
  const { product } = (await call<{ product: Product }>('POST', '/products', full)).body
  await setStock(shop.db, product.id, {
    isCounted: true,
    lowAt: 2,
    variants: [
      { size: '42', color: 'Noir', quantity: 7, reference: '@V' },
      { size: '=L', color: "'Blanc", quantity: -3, reference: null },
    ],
  })
  const shown = { '#000000': 'Noir', '#d904d9': null, '#ffffff': "'Blanc", '#101010': 'Noir' }
  for (const [background, color] of Object.entries(shown)) {
    const { id } = await addProductImage(shop, product.id, background)
    await call('PUT', `/products/${product.id}/images/${id}`, { color })
  }
  // Two products with one name; the second has quantities although its stock is no longer counted.
  const twin = { name: 'Jumeau', price: 0, categoryId, fits: 'all' }
  await call('POST', '/products', twin)
  const second = (await call<{ product: Product }>('POST', '/products', { ...twin, price: 5 })).body.product
  await setStock(shop.db, second.id, {
    isCounted: false,
    variants: [{ size: null, color: null, quantity: 4, reference: 'T' }],
  })
  for (const color of ['#d90416', '#0416d9', '#16d904']) await addProductImage(shop, second.id, color)
}

/** Lists the products with their stock, without ids and times, which differ between shops. */
async function tell(shop: TestShop) {
  const { products, stockOf } = await openImports(shop)
  const found: object[] = []
  for (const { id, images, ...product } of await products()) {
    const unlike = { categoryId: 0, subcategoryId: 0, createdAt: '', updatedAt: '', image: '' }
    const pictures = images.map(({ isPrimary, color, url }) => ({
      ...{ isPrimary, color },
      version: /v=\w+/.exec(url)?.[0],
    }))
    found.push({ ...product, ...unlike, images: pictures, counted: await stockOf(id) })
  }
  return found
}

for (const format of ['csv', 'xlsx', 'zip'] as const) {
  const onDatabase = format === 'csv' ? onOneDatabase : onOneDatabaseLong
  onDatabase(`exported as ${format}, imported into an empty shop: equal`, async (shop) => {
    await fill(shop)
    const { owner } = await openImports(shop)
    const exported = await shop.request(`/api/products/export?format=${format}`, { headers: owner })
    expect(exported.headers.get('content-disposition')).toMatch(/filename="produits-[\d-]+\.(csv|xlsx|zip)"$/)
    const bytes = new Uint8Array(await exported.arrayBuffer())
    await using empty = await openTestShop({ database: shop.config.databaseUrl ? 'postgres' : 'sqlite' })
    await addModels(empty)
    const { importFile, read } = await openImports(empty)
    const done = await importFile(bytes)
    // One message is about a price of 0. The others are about seven images, which only the zip contains.
    const told = format === 'zip' ? 1 : 8
    expect([done.format, done.counts.create, done.problems.length]).toEqual(['own', 3, told])
    const expected = await tell(shop)
    const without = { images: [], hasImage: false, imageFilename: null }
    expect(await tell(empty)).toEqual(
      format === 'zip' ? expected : expected.map((product) => ({ ...product, ...without })),
    )
    const again = await read(bytes)
    expect(again.counts).toEqual({ create: 0, update: 0, skip: 3 })
    // The shop that exported the file has nothing to change either.
    const { read: readBack } = await openImports(shop)
    expect((await readBack(bytes)).counts).toEqual({ create: 0, update: 0, skip: 3 })
  })
}

onOneDatabase('what products fit comes by names, and an unknown model is a problem', async (shop) => {
  const { importFile, products, read } = await openImports(shop)
  const [modelId] = await addModels(shop)
  await addProduct(shop, { name: 'Filtre' })
  const sheet = (...cells: string[]) =>
    ['Nom;Prix;Catégorie;Compatibilité', ...cells.map((cell, at) => `P${at};1;Pièces;${cell}`)].join('\r\n')
  const done = await importFile(
    sheet(
      'Tout',
      ' yamaha >MT-07> 2014-2019|YAMAHA > mt-07 > -2010',
      'Yamaha > MT-07',
      'Yamaha > MT-07 > 2018',
      'Yamaha > MT-99 > 2014-',
      'Yamaha > MT-07 > 2014-2010',
      'Yamaha',
      'Yamaha > MT-07 > vingt',
      '',
    ),
  )
  expect(done.counts).toEqual({ create: 5, update: 0, skip: 0 })
  expect(done.problems).toMatchObject([
    { line: 6, message: 'Compatibilité\u00a0: le modèle «\u00a0Yamaha > MT-99\u00a0» n’existe pas' },
    { line: 7, message: expect.stringContaining('La dernière année') },
    { line: 8, message: expect.stringContaining('attendu') },
    { line: 9, message: expect.stringContaining('attendu') },
  ])
  const fits = Object.fromEntries((await products()).map((product) => [product.name, product.fits]))
  expect(fits).toEqual({
    Filtre: null,
    P0: 'all',
    P1: [
      { modelId, fromYear: null, toYear: 2010 },
      { modelId, fromYear: 2014, toYear: 2019 },
    ],
    P2: [{ modelId, fromYear: null, toYear: null }],
    P3: [{ modelId, fromYear: 2018, toYear: 2018 }],
    P8: null,
  })
  // An empty cell leaves the product's vehicles unchanged, as the sheet is not in our own format.
  expect((await read(sheet('', 'Yamaha > MT-07 > 2014-2019 | Yamaha > MT-07 > -2010'))).counts).toEqual({
    create: 0,
    update: 0,
    skip: 2,
  })
})

onOneDatabase('a drawing of the demo goes out as a picture that can come back', async (shop) => {
  const { owner, importFile, products } = await openImports(shop)
  const id = await addProduct(shop, { name: 'Dessin' })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>'
  const { hash, ...drawing } = await shop.images.saveDrawing(svg)
  const created_at = new Date().toISOString()
  await shop.db
    .insertInto('images')
    .values({ hash, ...drawing, created_at })
    .execute()
  const image = { product_id: id, image_hash: hash, filename: 'dessin.svg', position: 1 }
  await shop.db.insertInto('product_images').values(image).execute()
  const exported = await shop.request('/api/products/export?format=zip', { headers: owner })
  const zip = new Uint8Array(await exported.arrayBuffer())
  await shop.db.deleteFrom('product_images').execute()
  expect(await importFile(zip)).toMatchObject({ counts: { update: 1 }, problems: [] })
  expect(await products()).toMatchObject([{ id, hasImage: true, imageFilename: 'dessin.svg' }])
})
