import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import { addCategory } from '#support/factories.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, onOneDatabaseLong, type TestShop } from '#support/open-test-shop.ts'
import { createRunner } from '../jobs/runner.ts'
import { deleteOldImports, importWork } from './import-work.ts'
import { startImport } from './start-stop-import.ts'

const HEADER = 'Référence;Nom;Marque;Catégorie;Prix;Stock;Image'

function rowsOf(count: number, image = ''): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `R${n};Produit ${n};M${n % 3};C${n % 2};${n + 1}00;${n};${image}`,
  )
  return lines(HEADER, ...rows)
}

/** Starts an instance that writes imports. It calls `onPicture` before it fetches an image. */
function openCopy({ db, images, catalogueVersion, config, log }: TestShop, onPicture: () => Promise<void>) {
  const request = async (...options: Parameters<typeof requestPublic>) => {
    await onPicture()
    return requestPublic(...options)
  }
  const imports = importWork({ db, images, catalogueVersion, dataDir: config.dataDir, request })
  return createRunner({ db, log }, { imports })
}

onOneDatabase('an import that is stopped goes on where it was, and doubles nothing', async (shop) => {
  const { read, call, write, products } = await openImports(shop)
  const { id } = await read(rowsOf(6, 'http://127.0.0.1/a.jpg'))
  let pictures = 0
  await using copy = openCopy(shop, async () => {
    if (++pictures === 3) expect((await call('POST', `/imports/${id}/stop`)).status).toBe(202)
  })
  await startImport(shop.db, id)
  await copy.run('imports', id)
  expect((await call('GET', `/imports/${id}`)).body).toMatchObject({ state: 'stopped', done: 3, total: 6 })
  expect(await products()).toHaveLength(3)
  expect(await write(id)).toMatchObject({ state: 'done', done: 6, counts: { create: 6, update: 0, skip: 0 } })
  expect((await products()).map(({ reference }) => reference)).toEqual(['R0', 'R1', 'R2', 'R3', 'R4', 'R5'])
})

onOneDatabase('a copy that ends in the middle leaves an import stopped', async (shop) => {
  const { read, call, write, products } = await openImports(shop)
  const { id } = await read(rowsOf(4, 'http://127.0.0.1/a.jpg'))
  await startImport(shop.db, id)
  let pictures = 0
  const ended = Promise.withResolvers<void>()
  const copy = openCopy(shop, async () => {
    if (++pictures === 2) ended.resolve(copy[Symbol.asyncDispose]())
  })
  await copy.run('imports', id)
  await ended.promise
  expect((await call('GET', `/imports/${id}`)).body).toMatchObject({ state: 'stopped', done: 1 })
  // An instance that is killed leaves the import `running`, with a lease that expires.
  await shop.db
    .updateTable('imports')
    .set({ state: 'running', holder: 'gone', taken_until: '2020-01-01T00:00:00.000Z' })
    .execute()
  await using next = openCopy(shop, async () => {})
  next.start()
  await expect.poll(async () => (await call('GET', `/imports/${id}`)).body.state).toBe('stopped')
  expect(await write(id)).toMatchObject({ state: 'done', done: 4, counts: { create: 4 } })
  expect(await products()).toHaveLength(4)
})

onOneDatabase('what is running, done or being read is not started or changed', async (shop) => {
  const { read, call, write } = await openImports(shop)
  const [first, second] = [await read(rowsOf(1)), await read(rowsOf(2))]
  const status = async (method: string, path: string, body?: unknown) =>
    (await call(method, path, body)).status
  await startImport(shop.db, first.id)
  expect(await status('POST', `/imports/${second.id}/start`)).toBe(409)
  expect(await status('POST', `/imports/${first.id}/start`)).toBe(409)
  expect(await status('PUT', `/imports/${first.id}`, { taxPercent: 1 })).toBe(409)
  expect(await status('POST', `/imports/${second.id}/stop`)).toBe(409)
  expect(await status('POST', `/imports/${first.id}/stop`)).toBe(202)
  expect(await write(first.id)).toMatchObject({ state: 'done', done: 1 })
  for (const path of ['start', 'stop']) expect(await status('POST', `/imports/${first.id}/${path}`)).toBe(409)
  expect(await status('PUT', `/imports/${first.id}`, {})).toBe(409)
  expect(await status('PUT', `/imports/${second.id}`, { categoryId: 999 })).toBe(400)
  expect(await status('PUT', `/imports/${second.id}`, { taxPercent: -1 })).toBe(400)
  expect(await status('POST', '/imports/999/start')).toBe(404)
  expect((await call<unknown[]>('GET', '/imports')).body).toMatchObject([{ id: second.id }, { id: first.id }])
})

onOneDatabase('rows without a category take the one that is chosen', async (shop) => {
  const { read, change, write, products, call } = await openImports(shop)
  const { id } = (await call<{ id: number }>('POST', '/categories', { name: 'Divers' })).body
  const dry = await read(lines('Nom;Prix', 'Antivol;1 500'))
  expect(dry.problems).toMatchObject([{ line: 2, message: expect.stringMatching(/^Pas de catégorie/) }])
  expect(await change(dry.id, { categoryId: id })).toMatchObject({ categoryId: id, problems: [] })
  await write(dry.id)
  expect(await products()).toMatchObject([{ name: 'Antivol', category: 'Divers' }])
})

onOneDatabase(
  'a product that would give a category too many subcategories is told and left',
  async (shop) => {
    const { read, write, products, call } = await openImports(shop)
    const subcategories = Array.from({ length: 199 }, (_, n) => `S${n}`)
    await addCategory(shop, { name: 'Casques', subcategories })
    const rows = ['A;1;Casques;Jets', 'B;1;Casques;Cross', 'C;1;Casques;Jets', 'D;1;Casques;S7']
    const dry = await read(lines('Nom;Prix;Catégorie;Sous-catégorie', ...rows))
    const message = 'Catégorie «\u00a0Casques\u00a0»\u00a0: 200 sous-catégories au plus'
    const told = {
      counts: { create: 3, update: 0, skip: 0 },
      problems: [{ line: 3, name: 'B', severity: 'skipped', message }],
    }
    expect(dry).toMatchObject(told)
    expect(await write(dry.id)).toMatchObject(told)
    expect((await products()).map(({ name }) => name)).toEqual(['A', 'C', 'D'])
    const [category] = (await call<Category[]>('GET', '/categories')).body
    expect(category?.subcategories).toEqual([...subcategories, 'Jets'])
  },
)

onOneDatabaseLong('the page cache is not emptied for each product', async (shop) => {
  const { importFile } = await openImports(shop)
  const before = shop.catalogueVersion.current
  expect(await importFile(rowsOf(150))).toMatchObject({ state: 'done', done: 150 })
  const after = shop.catalogueVersion.current
  // The version rises with each write of the owner, and every 3 s during the import.
  expect(after - before).toBeGreaterThan(0)
  expect(after - before).toBeLessThan(50)
  const listed = await shop.json<{ total: number }>('GET', '/products?view=card', undefined, {})
  expect([listed.status, listed.body.total]).toEqual([200, 150])
})

onOneDatabase('imports are forgotten after a week', async (shop) => {
  const { read, call } = await openImports(shop)
  const { id } = await read(rowsOf(1))
  await deleteOldImports(shop.db, new Date(Date.now() + 6 * 24 * 60 * 60_000))
  expect((await call('GET', `/imports/${id}`)).status).toBe(200)
  await deleteOldImports(shop.db, new Date(Date.now() + 8 * 24 * 60 * 60_000))
  expect((await call('GET', `/imports/${id}`)).status).toBe(404)
  expect(await shop.db.selectFrom('import_rows').select('id').execute()).toEqual([])
})
