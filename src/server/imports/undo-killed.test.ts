// @module-tag long

import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { seededRandom } from '../../../tests/support/random.ts'
import { expireLeases, Runner } from '../jobs/runner.ts'
import { undoImport } from './import-states.ts'
import { importWork } from './import-work.ts'
import { readSnapshot } from './product-snapshot.ts'

const PRODUCTS = 70
const KILLS = 12

/** A copy of the program that dies after so many statements: none of its later ones is run. */
function openDyingCopy({ db, images, catalogueVersion, config }: TestShop, statements: number) {
  let left = statements
  const death: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('Killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  // Kysely's own type does not say that it is no transaction.
  const dying = Object.assign(db.withPlugin(death), { dialect: db.dialect }) as Db
  const work = importWork({ db: dying, images, catalogueVersion, dataDir: config.dataDir })
  // The lease is the runner's, and outlives the work.
  return new Runner({ db, log: pino({ level: 'silent' }) }, { imports: work })
}

onOneDatabase('an undo that is killed anywhere goes on, and leaves nothing half undone', async (shop) => {
  const random = seededRandom('Kills of an undo')
  const { call, importFile, products } = await openImports(shop)
  const header = 'Référence;Nom;Prix;Catégorie;Marque;Tailles;Stock'
  const rowOf = (n: number) => `R${n};Produit ${n};${n + 1}00;C${n % 7} > S${n % 3};M${n % 5};S,M;`
  for (let n = 0; n < PRODUCTS; n += 3)
    await call('PUT', `/products/${await addProduct(shop, { name: `Ancien ${n}` })}`, { reference: `R${n}` })
  const old = await products()
  const was = new Map(
    await Promise.all(old.map(async ({ id }) => [id, await readSnapshot(shop.db, id)] as const)),
  )
  const { id } = await importFile(lines(header, ...Array.from({ length: PRODUCTS }, (_, n) => rowOf(n))))
  const all = await products()
  const touched = all.filter(() => random() < 0.2).map((product) => product.id)
  for (const productId of touched)
    expect((await call('PUT', `/products/${productId}`, { price: 7 })).status).toBe(200)
  const changed = new Map(
    await Promise.all(
      touched.map(async (productId) => [productId, await readSnapshot(shop.db, productId)] as const),
    ),
  )
  await undoImport(shop.db, id)
  /** Each product is as it was, or as the import left it; returns how many are left to undo. */
  const check = async () => {
    const { body } = await call('GET', `/imports/${id}`)
    const records = await shop.db.selectFrom('import_touched').select(['kind', 'row_id']).execute()
    const waiting = new Set(records.flatMap(({ kind, row_id }) => (kind === 'product' ? row_id : [])))
    for (const { id: productId } of all) {
      if (waiting.has(productId)) continue
      const expected = changed.get(productId) ?? was.get(productId)
      expect(await readSnapshot(shop.db, productId)).toEqual(expected)
    }
    expect(body.undo).toEqual({ done: (body.undo?.total ?? 0) - records.length, total: body.undo?.total })
    const told = body.problems.filter(({ name }) => name !== null).length
    expect(told).toBe([...changed.keys()].filter((productId) => !waiting.has(productId)).length)
    return body
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await using copy = openDyingCopy(shop, Math.floor(random() * 300))
    await copy.run('imports', id)
    await expireLeases(shop.db)
    const { state } = await check()
    if (state === 'undone') break
    // One that ended the program twice without progress waits for the owner.
    if (state === 'stopped') await undoImport(shop.db, id)
  }
  await expireLeases(shop.db)
  await shop.jobs.run('imports', id)
  expect(await check()).toMatchObject({ state: 'undone', canUndo: false })
  expect((await products()).map((product) => product.id)).toEqual(
    [...new Set([...was.keys(), ...changed.keys()])].sort((a, b) => a - b),
  )
  const used = await shop.db.selectFrom('products').select(['category_id', 'brand_id']).execute()
  const left = async (table: 'categories' | 'brands') =>
    (await shop.db.selectFrom(table).select('id').where('by_import', '=', 1).execute()).map((row) => row.id)
  for (const category of await left('categories'))
    expect(used.map((row) => row.category_id)).toContain(category)
  for (const brand of await left('brands')) expect(used.map((row) => row.brand_id)).toContain(brand)
})

onOneDatabase('an undo is stopped, and goes on', async (shop) => {
  const { call, importFile, settle, products } = await openImports(shop)
  const rows = Array.from({ length: 30 }, (_, n) => `R${n};Produit ${n};100;C`)
  const { id } = await importFile(lines('Référence;Nom;Prix;Catégorie', ...rows))
  await undoImport(shop.db, id)
  expect((await call('DELETE', `/imports/${id}`)).status).toBe(409)
  expect((await call('POST', `/imports/${id}/stop`)).body).toMatchObject({ state: 'stopped', canUndo: true })
  expect(await settle(id)).toMatchObject({ state: 'stopped', undo: { done: 0, total: 31 } })
  expect(await products()).toHaveLength(30)
  for (const path of ['start', 'stop'])
    expect((await call('POST', `/imports/${id}/${path}`)).status, path).toBe(409)
  expect((await call('PUT', `/imports/${id}`, {})).status).toBe(409)
  expect((await call('POST', `/imports/${id}/undo`)).status).toBe(202)
  expect(await settle(id)).toMatchObject({ state: 'undone', undo: { done: 31, total: 31 } })
  expect(await products()).toEqual([])
  expect((await call('DELETE', `/imports/${id}`)).status).toBe(204)
})
