// @module-tag long

import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

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
  // A file of another shop, whose product has this id by chance.
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
  // Known by its name, its reference or not at all.
  expect(await messages(`${id};;Casque integral;Shoei;Casques;;100;non`)).toEqual([])
  expect(await messages(`${id + 1};;Bottes de pluie;Shoei;Casques;;100;non`)).toEqual([])
  expect(await messages(`${id};B-1;Bottes de pluie;Shoei;Casques;;100;non`)).toEqual([])
})

onOneDatabase('a reference that Excel rewrote stays, is told, and names its product still', async (shop) => {
  const { importFile, call, products } = await openImports(shop)
  const add = (name: string) => addProduct(shop, { name })
  const [zeros, long, decimal] = [await add('Bote'), await add('Casque'), await add('Visière')]
  await call('PUT', `/products/${zeros}`, { reference: '00888' })
  await call('PUT', `/products/${long}`, { reference: '6130001234567' })
  await call('PUT', `/products/${decimal}`, { reference: '1.50' })
  const { counts, problems } = await importFile(
    lines(
      TITLES,
      `${zeros};888;Botte;;Bottes;;100;non`,
      `${long};6,13E+12;Casque;;Casques;;100;non`,
      `${decimal};1,5;Visiere;;Casques;;100;non`,
    ),
  )
  expect(counts).toEqual({ create: 0, update: 3, skip: 0 })
  expect(problems.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
    'La référence « 888 » a perdu ses zéros dans Excel : « 00888 » reste',
    expect.stringContaining('Excel a abrégé ce numéro (« 6,13E+12 »)'),
    'La référence « 1,5 » a perdu ses zéros dans Excel : « 1.50 » reste',
  ])
  const found = await Promise.all(
    [zeros, long, decimal].map(async (id) => (await call<Product>('GET', `/products/${id}`)).body),
  )
  expect(found.map(({ name, reference }) => [name, reference])).toEqual([
    ['Botte', '00888'],
    ['Casque', '6130001234567'],
    ['Visiere', '1.50'],
  ])
  expect(await products()).toHaveLength(3)
})
