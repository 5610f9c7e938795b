// @module-tag long

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ProductImport } from '#contract/import.ts'
import { requestPublic } from '#server/public-request.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { expireLeases, Runner } from '../jobs/runner.ts'
import { startImport } from './import-states.ts'
import { importWork } from './import-work.ts'

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
    const copy = new Runner(shop, {
      imports: {
        ...openWork(shop),
        run: async () => {
          taken++
          // The program ends: nothing of this run is written any more.
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
    expect(await settle(id)).toMatchObject({
      state: 'ready',
      isRead: true,
      problems: [],
      counts: { create: 2 },
    })
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
    expect(
      await change(id, { mapping: { name: 'Nom', price: 'Prix', category: 'Catégorie' } }),
    ).toMatchObject({
      state: 'ready',
      problems: [],
    })
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
  await using runner = new Runner(shop, {
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
  await using copy = new Runner(shop, {
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
  const hidden = sql`select 1 from categories where by_import = 1`
  expect((await hidden.execute(shop.db)).rows).toHaveLength(1)
})
