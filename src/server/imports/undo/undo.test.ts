import { expect } from 'vitest'
import { writeFits } from '#server/catalogue/products/product-fits.ts'
import { addBrand, addCategory, addProduct, addProductImage } from '#support/factories.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { onOneDatabase, onOneDatabaseLong, type TestShop } from '#support/open-test-shop.ts'
import { deleteOldImports } from '../import-work.ts'
import { readSnapshot } from '../write/product-snapshot.ts'

const HEADER = 'Référence;Nom;Marque;Catégorie;Prix;Tailles;Stock'

async function openUndo(shop: TestShop) {
  const imports = await openImports(shop)
  const { call, settle } = imports
  const undo = async (id: number) => {
    expect((await call('POST', `/imports/${id}/undo`)).body).toMatchObject({ state: 'undoing' })
    return settle(id)
  }
  const namesOf = async (table: 'categories' | 'subcategories' | 'brands') =>
    (await shop.db.selectFrom(table).select('name').orderBy('id').execute()).map(({ name }) => name)
  return { ...imports, undo, namesOf }
}

onOneDatabase('what an import made is gone once it is undone, once', async (shop) => {
  const { importFile, undo, call, products, namesOf } = await openUndo(shop)
  await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Cross'] })
  await addBrand(shop, 'Shoei')
  const done = await importFile(
    lines(HEADER, 'A;Casque;Shoei;Casques > Modulables;900;;', 'B;Gant;Furygan;Gants > Été;100;S, M;'),
  )
  expect(done).toMatchObject({ state: 'done', canUndo: true, undo: null })
  expect(await namesOf('subcategories')).toEqual(['Jets', 'Cross', 'Modulables', 'Été'])
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ state: 'undone', canUndo: false, problems: [], undo: { done: 6, total: 6 } })
  expect(undone).toMatchObject({ counts: { create: 2 }, done: 2, total: 2 })
  expect(await products()).toEqual([])
  expect(await namesOf('categories')).toEqual(['Casques'])
  expect(await namesOf('subcategories')).toEqual(['Jets', 'Cross'])
  expect(await namesOf('brands')).toEqual(['Shoei'])
  for (const path of ['undo', 'start', 'stop'])
    expect((await call('POST', `/imports/${done.id}/${path}`)).status, path).toBe(409)
  expect((await call('PUT', `/imports/${done.id}`, { asDrafts: true })).status).toBe(409)
  expect((await call('POST', '/imports/999/undo')).status).toBe(404)
})

onOneDatabase('what was changed or ordered since stays, and is named', async (shop) => {
  const { importFile, undo, call, products, namesOf } = await openUndo(shop)
  const rows = ['A;Vendu;M;C1;900;;', 'B;Changé;M;C2;100;;', 'C;Parti;N;C3;5;;', 'D;Compté;;C4;5;;7']
  const { id } = await importFile(lines(HEADER, ...rows))
  const [sold, changed, , counted] = await products()
  const { form } = await openSale(shop)
  const order = { ...form, totalAmount: 1500 }
  expect(
    (await postOrder(shop, { ...order, items: [{ productId: sold?.id, quantity: 1, price: 900 }] })).status,
  ).toBe(201)
  await call('PUT', `/products/${changed?.id}`, { price: 120 })
  await call('PUT', `/products/${counted?.id}/stock`, { variants: [{ quantity: 6 }] })
  const { problems } = await undo(id)
  expect(problems).toMatchObject([
    { line: 2, name: 'Vendu', severity: 'note', message: expect.stringContaining('commandé depuis') },
    { line: 2, name: null, message: expect.stringMatching(/catégorie «\sC1\s».*reste/) },
    { line: 2, name: null, message: expect.stringMatching(/marque «\sM\s».*reste/) },
    { line: 3, name: 'Changé', message: expect.stringContaining('modifié depuis') },
    { line: 3, name: null },
    { line: 5, name: 'Compté', message: expect.stringContaining('modifié depuis') },
    { line: 5, name: null },
  ])
  const left = (await products()).map(({ name }) => name)
  expect(left).toEqual(expect.arrayContaining(['Vendu', 'Changé', 'Compté']))
  expect(left).not.toContain('Parti')
  expect(await namesOf('brands')).not.toContain('N')
  expect(await namesOf('categories')).not.toContain('C3')
})

onOneDatabase('what an import changed is as it was, but for what orders took', async (shop) => {
  const { call, importFile, read, change, write, undo, piecesOf } = await openUndo(shop)
  const id = await addProduct(shop, { name: 'Gant', price: 100, brand: 'Five', sizes: ['S', 'M'] })
  await call('PUT', `/products/${id}`, { reference: 'G' })
  const other = await addProduct(shop, { name: 'Botte', price: 300 })
  await call('PUT', `/products/${other}`, { reference: 'H' })
  await call('PUT', `/products/${id}/stock`, {
    ...{ isCounted: true, lowAt: 2 },
    variants: [
      { size: 'S', quantity: 4, reference: 'G-S' },
      { size: 'M', quantity: 5 },
    ],
  })
  await shop.db.transaction().execute((trx) => writeFits(trx, id, 'all'))
  const [was, otherWas] = [await readSnapshot(shop.db, id), await readSnapshot(shop.db, other)]
  const header = 'Référence;Nom;Marque;Prix;Prix barré;Tailles;Stock;Compatibilité;Catégorie'
  const file = lines(header, 'G;Gant neuf;Dainese;90;120;M;9;;Neufs', 'H;Botte;;310;;;3;;')
  const dry = await read(file)
  await change(dry.id, { quantities: true })
  expect(await write(dry.id)).toMatchObject({ counts: { update: 2 }, canUndo: true })
  // A sale does not count as a change of the product, so the undo still restores it.
  const { form } = await openSale(shop)
  const order = { ...form, totalAmount: 780, items: [{ productId: id, quantity: 2, size: 'M', price: 90 }] }
  const placed = await postOrder<{ id: number }>(shop, order)
  expect(placed.status).toBe(201)
  expect((await call('PUT', `/orders/${placed.body.id}/status`, { status: 'confirmed' })).status).toBe(200)
  expect(await undo(dry.id)).toMatchObject({ state: 'undone', problems: [] })
  expect(await readSnapshot(shop.db, id)).toEqual(was)
  expect(await readSnapshot(shop.db, other)).toEqual(otherWas)
  expect(await piecesOf(id)).toEqual({ 'S (G-S)': 4, M: 3 })
  const { body } = await call<{ items: unknown[] }>('GET', '/products?search=gant+five')
  expect(body.items).toHaveLength(1)
  // A second import of the file changes as many products as the first one.
  expect((await importFile(file)).counts).toMatchObject({ update: 2 })
})

onOneDatabase('photos show the colours that they showed before the import', async (shop) => {
  const { call, importFile, undo, products } = await openUndo(shop)
  const id = await addProduct(shop, { name: 'Gant', price: 100, colors: ['Noir', 'Rouge'] })
  for (const color of ['Noir', null]) {
    const image = await addProductImage(shop, id)
    await call('PUT', `/products/${id}/images/${image.id}`, { color })
  }
  const was = await readSnapshot(shop.db, id)
  const own = lines(
    'Produit;Nom;Prix;Sous-catégorie;Couleurs;Images;Stock compté;Couleur;Image de la variante',
    `${id};Gant;100;;Noir, Rouge;1-1-vue.webp, 1-2-vue.webp;non;Noir;1-2-vue.webp`,
    `${id};;;;;;;Rouge;1-1-VUE.webp`,
  )
  for (const [file, colors] of [
    [own, ['Rouge', 'Noir']],
    [lines('Nom;Prix;Couleurs', 'Gant;100;Rouge'), [null, null]],
  ] as const) {
    const done = await importFile(file)
    expect(done.counts).toEqual({ create: 0, update: 1, skip: 0 })
    expect((await products())[0]?.images.map(({ color }) => color)).toEqual(colors)
    expect((await importFile(file)).counts).toMatchObject({ skip: 1 })
    expect(await undo(done.id)).toMatchObject({ state: 'undone', problems: [] })
    expect(await readSnapshot(shop.db, id)).toEqual(was)
  }
})

onOneDatabase('what a product needs to be as it was may be gone: it stays, and is named', async (shop) => {
  const { call, importFile, undo, products } = await openUndo(shop)
  const category = await addCategory(shop, { name: 'Ancienne' })
  const one = await addProduct(shop, { name: 'Un', categoryId: category })
  await call('PUT', `/products/${one}`, { reference: 'A' })
  await addProduct(shop, { name: 'Deux', brand: 'Ixon' })
  const { id } = await importFile(
    lines('Référence;Nom;Prix;Catégorie;Marque', 'A;Un;1;Nouvelle;', 'B;Deux;2;;Ixon', 'C;Trois;3;Nouvelle;'),
  )
  expect((await call('DELETE', `/categories/${category}`)).status).toBe(204)
  const { problems } = await undo(id)
  expect(problems).toMatchObject([
    { name: 'Un', message: 'sa catégorie d’avant n’existe plus, il reste comme il est' },
    { name: null, message: expect.stringContaining('Nouvelle') },
  ])
  expect((await products()).map(({ name, reference }) => [name, reference])).toEqual([
    ['Un', 'A'],
    ['Deux', null],
  ])
})

onOneDatabaseLong('an import that is read anew halfway is undone as a whole', async (shop) => {
  const { call, read, change, write, undo, products } = await openUndo(shop)
  const kept = await addProduct(shop, { name: 'Trois', price: 1 })
  await call('PUT', `/products/${kept}`, { reference: 'C' })
  const was = await readSnapshot(shop.db, kept)
  const { id } = await read(lines('Référence;Nom;Prix;Catégorie', 'A;Un;1;X', 'B;Deux;2;X', 'C;Trois;3;X'))
  await write(id)
  // Pretends that the import was stopped.
  await shop.db.updateTable('imports').set({ state: 'stopped' }).execute()
  const [, , second] = await products()
  await call('PUT', `/products/${second?.id}`, { description: 'à la main' })
  await call('PUT', `/imports/${id}/cells`, [
    { line: 2, column: 'Prix', value: '10' },
    { line: 3, column: 'Prix', value: '20' },
    { line: 4, column: 'Prix', value: '30' },
  ])
  await change(id, {})
  expect(await write(id)).toMatchObject({ counts: { update: 3 } })
  expect(await undo(id)).toMatchObject({ problems: [{ name: null }, { name: 'Deux' }] })
  expect(await readSnapshot(shop.db, kept)).toEqual(was)
  expect((await products()).map(({ name }) => name)).toEqual(['Trois', 'Deux'])
})

onOneDatabase('an import is undone for seven days after it wrote, and forgotten then', async (shop) => {
  const { importFile, call } = await openUndo(shop)
  const { id } = await importFile(lines(HEADER, 'A;Gant;;C;900;;'))
  const day = 24 * 60 * 60_000
  const longAgo = new Date(Date.now() - 8 * day).toISOString()
  await shop.db.updateTable('imports').set({ created_at: longAgo }).execute()
  await deleteOldImports(shop.db, new Date())
  expect((await call('GET', `/imports/${id}`)).body.canUndo).toBe(true)
  await shop.db.updateTable('imports').set({ written_at: longAgo }).execute()
  expect((await call('GET', `/imports/${id}`)).body.canUndo).toBe(false)
  expect((await call('POST', `/imports/${id}/undo`)).status).toBe(409)
  await deleteOldImports(shop.db, new Date())
  expect(await shop.db.selectFrom('import_touched').selectAll().execute()).toEqual([])
})

onOneDatabase('an import that changed nothing has nothing to undo', async (shop) => {
  const { importFile, call, undo } = await openUndo(shop)
  const file = lines(HEADER, 'A;Gant;;C;900;;')
  const first = await importFile(file)
  const second = await importFile(file)
  expect(second).toMatchObject({ counts: { skip: 1 }, canUndo: false })
  expect((await call('POST', `/imports/${second.id}/undo`)).status).toBe(409)
  expect((await undo(first.id)).problems).toEqual([])
})
