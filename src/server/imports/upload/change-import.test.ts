// @module-tag long

import { expect } from 'vitest'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

const HEADER = 'Référence;Nom;Prix;Catégorie'

onOneDatabase('a cell is typed again, and stays with the import', async (shop) => {
  const { call, read, settle, change, write, products } = await openImports(shop)
  const dry = await read(lines(HEADER, 'A;Batterie;;Pièces', 'B;;200;Pièces', 'C;Chaîne;300'))
  expect(dry.problems).toMatchObject([
    { line: 2, name: 'Batterie', severity: 'skipped', message: 'Pas de prix' },
    { line: 3, name: null, severity: 'skipped', message: 'Pas de nom' },
    { line: 4, name: 'Chaîne', severity: 'skipped', message: expect.stringContaining('Pas de catégorie') },
  ])
  const row = await call<unknown>('GET', `/imports/${dry.id}/rows/4`)
  expect(row.body).toEqual({ line: 4, cells: ['C', 'Chaîne', '300', ''] })
  const typed = await call('PUT', `/imports/${dry.id}/cells`, [
    { line: 2, column: 'Prix', value: '8 900 DA' },
    { line: 3, column: 'Nom', value: 'Bougie' },
    { line: 4, column: 'Catégorie', value: 'Pièces' },
  ])
  expect([typed.status, typed.body.state]).toEqual([202, 'reading'])
  expect(await settle(dry.id)).toMatchObject({ state: 'ready', problems: [], counts: { create: 3 } })
  expect(await change(dry.id, { taxPercent: 3 })).toMatchObject({ problems: [], counts: { create: 3 } })
  await write(dry.id)
  expect((await products()).map(({ name, price }) => [name, price])).toEqual([
    ['Batterie', 8900],
    ['Bougie', 200],
    ['Chaîne', 300],
  ])
  const late = await call('PUT', `/imports/${dry.id}/cells`, [{ line: 2, column: 'Prix', value: '1' }])
  expect(late.status).toBe(409)
})

onOneDatabase('a cell that names another product moves its row there', async (shop) => {
  const { call, read, settle } = await openImports(shop)
  const file = lines('Référence;Nom;Prix;Catégorie;Taille', 'A;Gant;1;C;S', 'B;Gant;1;C;M', 'C;Botte;1;C;40')
  const { id, total } = await read(file)
  expect(total).toBe(3)
  await call('PUT', `/imports/${id}/cells`, [{ line: 3, column: 'Référence', value: 'A' }])
  expect(await settle(id)).toMatchObject({ total: 2, counts: { create: 2 }, problems: [] })
})

onOneDatabase('cells that are not in the file are refused, and none is changed', async (shop) => {
  const { call, read } = await openImports(shop)
  const { id } = await read(lines(HEADER, 'A;Gant;1;C'))
  const put = (cells: unknown) => call<{ issues: { path: string }[] }>('PUT', `/imports/${id}/cells`, cells)
  const cell = { line: 2, column: 'Prix', value: '2' }
  const { status, body } = await put([cell, { ...cell, line: 9 }, { ...cell, column: 'Poids' }])
  expect([status, body.issues.map(({ path }) => path)]).toEqual([400, ['1.line', '2.column']])
  expect((await put([])).status).toBe(400)
  expect((await put(Array.from({ length: 501 }, () => cell))).status).toBe(400)
  expect((await put([{ ...cell, value: 3 }])).status).toBe(400)
  expect((await call('GET', `/imports/${id}/rows/9`)).status).toBe(404)
  const row = await call<unknown>('GET', `/imports/${id}/rows/2`)
  expect(row.body).toMatchObject({ cells: ['A', 'Gant', '1', 'C'] })
})

onOneDatabase('another row of titles is chosen, and back', async (shop) => {
  const { call, read, change, write, products } = await openImports(shop)
  const file = lines(
    'Tarif;Mars;Nom',
    'Réf;Désignation;P.U.;Rayon',
    'A;Casque;100;Casques',
    'B;Gant;200;Gants',
  )
  const dry = await read(file)
  expect(dry).toMatchObject({ filename: 'produits.csv', headerRow: 2, total: 2, counts: { create: 2 } })
  expect(dry.firstRows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'Tarif'],
    [2, 'Réf'],
    [3, 'A'],
    [4, 'B'],
  ])
  expect(Date.now() - Date.parse(dry.createdAt)).toBeLessThan(60_000)
  const first = await change(dry.id, { headerRow: 1 })
  expect(first).toMatchObject({ headerRow: 1, columns: ['Tarif', 'Mars', 'Nom'], total: 3 })
  expect(first.mapping).toMatchObject({ name: 'Nom' })
  expect(await change(dry.id, { headerRow: 3 })).toMatchObject({
    columns: ['A', 'Casque', '100', 'Casques'],
    total: 1,
  })
  const refused = async (body: unknown) => (await call('PUT', `/imports/${dry.id}`, body)).status
  expect(await refused({ headerRow: 4 })).toBe(400)
  expect(await refused({ headerRow: 9 })).toBe(400)
  expect(await refused({ headerRow: 0 })).toBe(400)
  expect(await refused({ headerRow: 2, mapping: { name: 'Casque' } })).toBe(400)
  const back = await change(dry.id, { headerRow: 2 })
  expect(back).toMatchObject({
    mapping: dry.mapping,
    problems: dry.problems,
    total: 2,
    counts: { create: 2 },
  })
  await write(dry.id)
  expect(await products()).toMatchObject([{ name: 'Casque', price: 100 }, { name: 'Gant' }])
})
