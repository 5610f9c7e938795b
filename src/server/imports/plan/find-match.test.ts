// @module-tag long

import { expect } from 'vitest'
import type { StockMove } from '#contract/stock.ts'
import { addProduct } from '#support/factories.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const TITLES = 'Produit;Référence;Nom;Marque;Catégorie;Sous-catégorie;Prix;Stock compté'

onOneDatabase('a product without a reference that is renamed in our own export is updated', async (shop) => {
  const { owner, importFile, products } = await openImports(shop)
  const id = await addProduct(shop, { name: 'Gant eté' })
  const exported = await shop.request('/api/products/export?format=csv', { headers: owner })
  const csv = (await exported.text()).replace('Gant eté', 'Gant d’été')
  expect((await importFile(csv)).counts).toEqual({ create: 0, update: 1, skip: 0 })
  expect(await products()).toMatchObject([{ id, name: 'Gant d’été' }])
})

onOneDatabase('an id counts while name, brand or reference are still near', async (shop) => {
  const { read, call } = await openImports(shop)
  const id = await addProduct(shop, { name: 'Casque intégral', brand: 'Shoei' })
  await call('PUT', `/products/${id}`, { reference: 'C-1' })
  const counts = async (reference: string, name: string, brand: string, own = id) => {
    const row = `${own};${reference};${name};${brand};Casques;;100;non`
    const { create, update } = (await read(lines(TITLES, row))).counts
    return { create, update }
  }
  const [updated, created] = [
    { create: 0, update: 1 },
    { create: 1, update: 0 },
  ]
  expect(await counts('', 'Casque integral', 'Shoei')).toEqual(updated)
  expect(await counts('C-2', 'Casque intégral', 'Shoei')).toEqual(updated)
  expect(await counts('', 'Casque intégral', 'Shoeï')).toEqual(updated)
  // Another shop's file may have a different product with the same id, which must not match.
  expect(await counts('', 'Bottes de pluie', 'Shoei')).toEqual(created)
  expect(await counts('X-9', 'Casque intégral route', 'Shoei')).toEqual(created)
  expect(await counts('X-9', 'Casque intégral', 'Arai')).toEqual(created)
  expect(await counts('', 'Casque modulable', 'Shoei', id + 1)).toEqual(created)
})

onOneDatabase('a product that is renamed wholly is told, since it becomes a second one', async (shop) => {
  const { read } = await openImports(shop)
  const id = await addProduct(shop, { name: 'Casque intégral', brand: 'Shoei' })
  const messages = async (...rows: string[]) =>
    (await read(lines(TITLES, ...rows))).problems.map(({ message }) => message)
  expect(await messages(`${id};;Bottes de pluie;Shoei;Casques;;100;non`)).toEqual([
    expect.stringMatching(/Casque intégral.*un second produit est créé/),
  ])
  // There is no warning if the name still matches, the id is unknown, or the file has a reference.
  expect(await messages(`${id};;Casque integral;Shoei;Casques;;100;non`)).toEqual([])
  expect(await messages(`${id + 1};;Bottes de pluie;Shoei;Casques;;100;non`)).toEqual([])
  expect(await messages(`${id};B-1;Bottes de pluie;Shoei;Casques;;100;non`)).toEqual([])
})

onOneDatabase('a file fills in a sketch by name or reference, never by its id', async (shop) => {
  const { read, importFile, call, products } = await openImports(shop)
  const [id, other] = [
    await addProduct(shop, { name: 'Photo 1' }),
    await addProduct(shop, { name: 'Photo 2' }),
  ]
  await shop.db.updateTable('products').set({ is_sketch: 1, is_published: 0, price: 0 }).execute()
  await call('PUT', `/products/${id}`, { name: 'Casque intégral', reference: 'C-1' })
  const { counts } = await read(lines(TITLES, `${other};;Photo 2 bis;;Casques;;100;non`))
  expect(counts).toMatchObject({ create: 1, update: 0 })
  // The product stays a sketch until it is published, which needs a price.
  const { problems } = await read(lines('Référence;Nom;Publié', 'C-1;Casque;oui'))
  expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/au-dessus de 0 DA/)])
  await importFile(lines('Référence;Nom;Prix', 'C-1;Casque route;900'))
  expect(await products()).toMatchObject([
    { name: 'Casque route', price: 900, isSketch: true },
    { id: other },
  ])
  const published = await importFile(lines('Nom;Publié', 'Casque route;oui'))
  expect(await products()).toMatchObject([{ id, isSketch: false, isPublished: true }, { isSketch: true }])
  await call('POST', `/imports/${published.id}/undo`)
  await shop.jobs.run('imports', published.id)
  expect(await products()).toMatchObject([{ id, isSketch: true, isPublished: false }, { isSketch: true }])
})

onOneDatabase('pieces that a file would take along are told, and are moves afterwards', async (shop) => {
  const { importFile, call, read, write, products, piecesOf } = await openImports(shop)
  await importFile(
    lines('Référence;Nom;Prix;Catégorie;Taille;Stock', 'R;Gants;100;C;L;4', 'R;Gants;100;C;XL;5'),
  )
  const [{ id } = { id: 0 }] = await products()
  const dry = await read(lines('Référence;Nom;Prix;Tailles', 'R;Gants;100;"l, M"'))
  const told = [{ line: 2, message: expect.stringMatching(/«\s?XL\s?».*5 en stock et 0 dans des commandes/) }]
  expect(dry.problems).toMatchObject(told)
  expect(await piecesOf(id)).toEqual({ L: 4, XL: 5 })
  expect((await write(dry.id)).problems).toMatchObject(told)
  expect(await piecesOf(id)).toEqual({ L: 4, M: 0 })
  const [move] = (await call<StockMove[]>('GET', `/products/${id}/stock/moves`)).body
  expect(move).toMatchObject({ size: 'XL', change: -5, quantity: 0, reason: 'import' })
})
