import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { DeletionKind } from '#contract/deletion.ts'
import { DELETED_WITH, LEFT_BY } from '#server/db/deletions.ts'
import { addBrand, addCategory, addImage, addProductImage } from '../../../tests/support/factories.ts'
import { onEachDatabase, onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { openGarage } from '../../../tests/support/open-garage.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'

/** Deletes a row, restores it, and expects the answer of `url` to be as before. */
async function expectRestored(shop: TestShop, kind: DeletionKind, id: number, url = `/${kind}`) {
  const owner = await shop.logIn()
  const read = async () => (await shop.json('GET', url, undefined, owner)).body
  const undo = () => shop.json<Refusal>('POST', '/deletions/undo', { kind, ids: [id] }, owner)
  const before = await read()
  expect((await shop.json('DELETE', `/${kind}/${id}`, undefined, owner)).status, url).toBe(204)
  expect(await read(), url).not.toEqual(before)
  expect((await undo()).status, url).toBe(204)
  expect(await read()).toEqual(before)
  const again = await undo()
  expect([again.status, again.body.code], url).toEqual([409, 'too_late'])
}

onEachDatabase('what was deleted comes back as it was, with its id, once', async (shop) => {
  const { owner, call, addModel } = await openGarage(shop)
  const add = async (kind: DeletionKind, body: object) => {
    const added = await shop.json<{ id: number } & Refusal>('POST', `/${kind}`, body, owner)
    expect(added.status, added.body.message).toBe(201)
    return added.body.id
  }
  const image_hash = await addImage(shop)
  const category = await addCategory(shop, { subcategories: ['Intégral', 'Jet'], image_hash })
  await expectRestored(shop, 'categories', category)
  await expectRestored(shop, 'brands', await addBrand(shop, 'Shoei'))
  await expectRestored(shop, 'vehicles/models', await addModel('Yamaha', 'MT-07'), '/vehicles')
  await expectRestored(shop, 'news', await add('news', { title: 'Soldes', text: 'Dès lundi' }))
  await expectRestored(shop, 'hero-cards', await add('hero-cards', { title: 'Casques', link: null }))
  const guide = { name: 'Gants', columns: ['Taille', 'Paume'], rows: [['M', '19']] }
  await expectRestored(shop, 'size-guides', await add('size-guides', guide))
  const prices = { homePrice: 600, centerPrice: 400, centers: ['Gare'], baladiyas: ['Tébessa'] }
  await expectRestored(shop, 'wilayas', await add('wilayas', { name: 'Tébessa', ...prices }))
  const phone = { phone: '0661 00 00 01', reason: 'Deux refus' }
  await expectRestored(shop, 'blocked-phones', await add('blocked-phones', phone))
  expect((await call('GET', '/categories')).status).toBe(200)
})

onEachDatabase('a product comes back with its images, its stock and its orders', async (shop) => {
  const { call, read, path, productId } = await openDesk(shop, { sizes: ['M', 'L'] })
  await addProductImage(shop, productId)
  const variants = ['M', 'L'].map((size) => ({ size, quantity: 5 }))
  await call('PUT', `/products/${productId}/stock`, { isCounted: true, variants })
  await call('PUT', `${path}/status`, { status: 'confirmed' })
  const moves = async () => (await call('GET', `/products/${productId}/stock/moves`)).body
  const before = [await read(), await moves()]
  await expectRestored(shop, 'products', productId, `/products/${productId}`)
  expect([await read(), await moves()]).toEqual(before)
  await call('PUT', `${path}/status`, { status: 'cancelled' })
  const { body } = await call<{ variants: { quantity: number }[] }>('GET', `/products/${productId}/stock`)
  expect(body.variants.map(({ quantity }) => quantity)).toEqual([5, 5])
})

onOneDatabase('a product whose order changed meanwhile stays deleted', async (shop) => {
  const { call, path, productId } = await openDesk(shop, { sizes: ['M'] })
  const variants = [{ size: 'M', quantity: 5 }]
  await call('PUT', `/products/${productId}/stock`, { isCounted: true, variants })
  await call('PUT', `${path}/status`, { status: 'confirmed' })
  await call('DELETE', `/products/${productId}`)
  await call('PUT', `${path}/status`, { status: 'cancelled' })
  const undo = await call<Refusal>('POST', '/deletions/undo', { kind: 'products', ids: [productId] })
  expect([undo.status, undo.body.message]).toEqual([409, expect.stringContaining('a changé')])
  expect((await call('GET', `/products/${productId}`)).status).toBe(404)
})

onEachDatabase('an order comes back with its number, its history and its pieces', async (shop) => {
  const { call, read, events, path, order, productId } = await openDesk(shop, { sizes: ['M'] })
  const variants = [{ size: 'M', quantity: 5 }]
  await call('PUT', `/products/${productId}/stock`, { isCounted: true, variants })
  await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed', note: 'Appeler le soir' })
  const left = async () =>
    (await call<{ variants: { quantity: number }[] }>('GET', `/products/${productId}/stock`)).body.variants
  const history = async () => (await events()).map((event) => ({ ...event, id: null }))
  const before = [{ ...(await read()), updatedAt: expect.any(String) }, await history(), await left()]
  expect((await call('DELETE', path)).status).toBe(204)
  expect(await left()).toMatchObject([{ quantity: 5 }])
  const undo = () => call<Refusal>('POST', '/deletions/undo', { kind: 'orders', ids: [order.id] })
  expect((await undo()).status).toBe(204)
  expect([await read(), await history(), await left()]).toEqual(before)
  expect((await undo()).body.code).toBe('too_late')
})

onOneDatabase('nothing comes back after a minute, nor where another took its place', async (shop) => {
  const owner = await shop.logIn()
  const undo = (id: number) =>
    shop.json<Refusal>('POST', '/deletions/undo', { kind: 'brands', ids: [id] }, owner)
  const remove = (id: number) => shop.json('DELETE', `/brands/${id}`, undefined, owner)
  const first = await addBrand(shop, 'Arai')
  await remove(first)
  await addBrand(shop, 'ARAI')
  const refused = await undo(first)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('pris sa place')])
  const second = await addBrand(shop, 'Shoei')
  await remove(second)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await undo(second)).body.code).toBe('too_late')
  vi.useRealTimers()
})

/** Rows that are neither restored nor pointed back, and why. */
const FORGOTTEN = {
  products: { product_search_sizes: 'triggers derive it' },
  orders: {
    order_stock: 'taken anew',
    notices: 'of a new order, long sent',
    parcels: 'an order with one is not restored',
    exchange_items: 'an exchange is not restored',
  },
}

test('every reference to what can be restored is thought of', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { rows } = await sql<{ child: string; parent: string; column: string; rule: string }>`
    select l.name as child, f."table" as parent, f."from" as "column", f.on_delete as rule
    from pragma_table_list l, pragma_foreign_key_list(l.name) f where l.schema = 'main'`.execute(shop.db)
  for (const table of new Set([...Object.keys(DELETED_WITH), ...Object.keys(LEFT_BY)])) {
    const forgotten: object = Object.entries(FORGOTTEN).find(([name]) => name === table)?.[1] ?? {}
    const of = (rule: string) =>
      rows
        .filter((row) => row.parent === table && row.rule === rule && !(row.child in forgotten))
        .map(({ child, column }) => [child, column])
        .sort()
    expect((DELETED_WITH[table] ?? []).toSorted(), table).toEqual(of('CASCADE'))
    expect((LEFT_BY[table] ?? []).toSorted(), table).toEqual(of('SET NULL'))
  }
})
