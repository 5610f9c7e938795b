// @module-tag long

import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { ProductImport } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import { addProduct } from '#support/factories.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'
import { seededRandom } from '#support/random.ts'
import { createRunner, expireLeases } from '../jobs/runner.ts'
import { importWork } from './import-work.ts'
import { startImport, undoImport } from './start-stop-import.ts'
import { readSnapshot } from './write/product-snapshot.ts'

function openWork({ db, images, catalogueVersion, config }: TestShop, request = requestPublic) {
  return importWork({ db, images, catalogueVersion, dataDir: config.dataDir, request })
}

const FILE = lines('Nom;Prix;Catégorie', 'a;1;C', 'b;2;C')

onOneDatabase(
  'an import that ended the program twice is stopped, says so, and can be read again',
  async (shop) => {
    const { read, call, settle } = await openImports(shop)
    const { id } = await read(FILE)
    const find = async () => (await call('GET', `/imports/${id}`)).body
    await shop.db.updateTable('imports').set({ state: 'reading', is_read: 0 }).execute()
    let taken = 0
    const copy = createRunner(shop, {
      imports: {
        ...openWork(shop),
        run: async () => {
          taken++
          // As after a crash: this run no longer holds the import, so it cannot write any more.
          await shop.db.updateTable('imports').set({ holder: 'ended' }).execute()
        },
      },
    })
    for (let death = 1; death <= 3; death++) {
      await expireLeases(shop.db)
      await copy.run('imports', id)
    }
    expect(taken).toBe(2)
    expect(await find()).toMatchObject({
      state: 'stopped',
      isRead: false,
      problems: [{ message: expect.stringContaining('s’est arrêtée deux fois') }],
    })
    await copy[Symbol.asyncDispose]()
    expect((await call('POST', `/imports/${id}/start`)).body).toMatchObject({ state: 'reading' })
    const whole = { state: 'ready', isRead: true, problems: [], counts: { create: 2 } }
    expect(await settle(id)).toMatchObject(whole)
  },
)

onOneDatabase(
  'any error while an import is read stops it at its line, and the owner has a way out',
  async (shop) => {
    const { upload, call, settle, change } = await openImports(shop)
    const { id } = (await upload(FILE)).body
    await settle(id)
    await shop.db.updateTable('imports').set({ state: 'reading', is_read: 0, mapping: '{' }).execute()
    await shop.jobs.run('imports', id)
    await shop.db.updateTable('imports').set({ mapping: '{}' }).execute()
    const { body } = await call('GET', `/imports/${id}`)
    expect(body).toMatchObject({
      state: 'stopped',
      isRead: false,
      problems: [{ message: expect.any(String) }],
    })
    const mapping = { name: 'Nom', price: 'Prix', category: 'Catégorie' }
    expect(await change(id, { mapping })).toMatchObject({ state: 'ready', problems: [] })
    expect((await call('DELETE', `/imports/${id}`)).status).toBe(204)
    expect((await call('GET', `/imports/${id}`)).status).toBe(404)
    expect(await shop.db.selectFrom('import_rows').select('id').execute()).toEqual([])
  },
)

onOneDatabase('imports run one after the other, in their order', async (shop) => {
  const { upload } = await openImports(shop)
  const ids = [(await upload(FILE)).body.id, (await upload(FILE)).body.id]
  await Promise.all(ids.map((id) => shop.jobs.run('imports', id)))
  await shop.db.updateTable('imports').set({ state: 'reading' }).execute()
  const running: number[] = []
  let atOnce = 0
  const work = openWork(shop)
  await using runner = createRunner(shop, {
    imports: {
      ...work,
      run: async (run) => {
        running.push(run.id)
        atOnce = Math.max(atOnce, running.length)
        await work.run(run)
        running.splice(running.indexOf(run.id), 1)
      },
    },
  })
  await Promise.all(ids.map((id) => runner.run('imports', id)))
  expect(atOnce).toBe(1)
  const rows = await shop.db.selectFrom('imports').select('state').execute()
  expect(rows).toEqual([{ state: 'ready' }, { state: 'ready' }])
})

onOneDatabase('an import says that it is stopped once nothing is written any more', async (shop) => {
  const { read, call, settle } = await openImports(shop)
  const { id } = await read(lines('Nom;Prix;Catégorie;Images', 'a;1;C;http://127.0.0.1/a.jpg', 'b;1;C;'))
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const request = () => {
    begun.resolve()
    return answered.promise
  }
  await using copy = createRunner(shop, {
    imports: openWork(shop, request),
  })
  await startImport(shop.db, id)
  const run = copy.run('imports', id)
  await begun.promise
  const stateOf = async (method: string, path = '') => {
    const { status, body } = await call(method, `/imports/${id}${path}`, method === 'PUT' ? {} : undefined)
    return [status, body.state]
  }
  expect(await stateOf('POST', '/stop')).toEqual([202, 'stopping'])
  expect(await stateOf('GET')).toEqual([200, 'stopping'])
  for (const [method, path] of [
    ['POST', '/start'],
    ['POST', '/stop'],
    ['PUT', ''],
    ['DELETE', ''],
  ] as const)
    expect(await stateOf(method, path), method).toEqual([409, undefined])
  answered.reject(new Error('Gone'))
  await run
  const { body } = await call<ProductImport>('GET', `/imports/${id}`)
  expect(body).toMatchObject({ state: 'stopped', done: 1, counts: { create: 1 } })
  expect((await call('POST', `/imports/${id}/start`)).status).toBe(202)
  expect(await settle(id)).toMatchObject({ state: 'done', done: 2 })
})

onOneDatabase('what an import creates for drafts is not public until one of them is', async (shop) => {
  const { importFile, call, products } = await openImports(shop)
  await call('POST', '/categories', { name: 'Vide' })
  const own = await addProduct(shop, { name: 'Antivol' })
  await importFile(lines('Nom;Prix;Catégorie;Marque;Publié', 'Casque;1;Casques > Jets;Secret;non'))
  const names = async (path: string, headers: Record<string, string> = {}) =>
    JSON.stringify((await shop.json('GET', path, undefined, headers)).body)
  expect(await names('/categories')).not.toMatch(/Casques|Jets/)
  expect(await names('/categories')).toContain('Vide')
  expect(await names('/brands')).not.toContain('Secret')
  expect(await shop.reads.sitemapCategories()).toHaveLength(2)
  const draft = (await products()).find(({ id }) => id !== own)
  expect((await call('GET', '/categories')).body).toMatchObject([{}, {}, { name: 'Casques' }])
  expect((await call('GET', '/brands')).body).toMatchObject([{ name: 'Secret' }])
  await call('PUT', `/products/${draft?.id}`, { isPublished: true })
  expect(await names('/categories')).toMatch(/Casques.*Jets/)
  expect(await names('/brands')).toContain('Secret')
  const made = await shop.db.selectFrom('categories').select('color').where('by_import', '=', 1).execute()
  expect(made).toEqual([{ color: expect.stringMatching(/^#(?!000000)/) }])
})

const PRODUCTS = 70
const KILLS = 12

/** Starts an instance that dies: after this number of statements, each further one fails. */
function openDyingCopy({ db, images, catalogueVersion, config }: TestShop, statements: number) {
  let left = statements
  const death: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('Killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  // `withPlugin` returns a plain Kysely instance, without the `dialect` and the type of a `Db`.
  const dying = Object.assign(db.withPlugin(death), { dialect: db.dialect }) as Db
  const work = importWork({ db: dying, images, catalogueVersion, dataDir: config.dataDir })
  // The runner uses the real database, so the lease stays when the work dies.
  return createRunner({ db, log: pino({ level: 'silent' }) }, { imports: work })
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
  /** Expects each undone product as before the import, or as the owner changed it. Returns the import. */
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
    // An undo that crashed the program twice without progress is stopped until the owner resumes it.
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
