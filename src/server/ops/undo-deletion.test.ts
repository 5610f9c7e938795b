import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { DeletionKind } from '#contract/deletion.ts'
import { DELETED_WITH, LEFT_BY } from '#server/db/deletions.ts'
import { addBrand, addCategory, addImage, addProductImage } from '#support/factories.ts'
import { openDesk } from '#support/open-desk.ts'
import { openGarage } from '#support/open-garage.ts'
import {
  onEachDatabase,
  onOneDatabase,
  openTestShop,
  type Refusal,
  type TestShop,
} from '#support/open-test-shop.ts'

type Variants = { variants: { quantity: number }[] }

/** Deletes a row, restores it, and expects that GET `url` then responds as before. */
async function expectRestored(shop: TestShop, kind: DeletionKind, id: number, url = `/${kind}`) {
  const call = await shop.asOwner()
  const read = async () => (await call('GET', url)).body
  const undo = () => call<Refusal>('POST', '/deletions/undo', { kind, ids: [id] })
  const before = await read()
  expect((await call('DELETE', `/${kind}/${id}`)).status, url).toBe(204)
  expect(await read(), url).not.toEqual(before)
  expect((await undo()).status, url).toBe(204)
  expect(await read()).toEqual(before)
  expect(await undo(), url).toMatchObject({ status: 409, body: { code: 'too_late' } })
}

/** Places an order of a product that has five counted pieces of each size. */
async function openCounted(shop: TestShop, sizes = ['M']) {
  const desk = await openDesk(shop, { sizes })
  const stock = `/products/${desk.productId}/stock`
  const variants = sizes.map((size) => ({ size, quantity: 5 }))
  await desk.call('PUT', stock, { isCounted: true, variants })
  return {
    ...desk,
    moves: async () => (await desk.call('GET', `${stock}/moves`)).body,
    left: async () => (await desk.call<Variants>('GET', stock)).body.variants.map(({ quantity }) => quantity),
    undo: (kind: DeletionKind, id: number) =>
      desk.call<Refusal>('POST', '/deletions/undo', { kind, ids: [id] }),
  }
}

onEachDatabase('what was deleted comes back as it was, with its id, once', async (shop) => {
  const call = await shop.asOwner()
  const image_hash = await addImage(shop)
  const category = await addCategory(shop, { subcategories: ['Intégral', 'Jet'], image_hash })
  await expectRestored(shop, 'categories', category)
  await expectRestored(shop, 'brands', await addBrand(shop, 'Shoei'))
  const { addModel } = await openGarage(shop)
  await expectRestored(shop, 'vehicles/models', await addModel('Yamaha', 'MT-07'), '/vehicles')
  const prices = { homePrice: 600, centerPrice: 400, centers: ['Gare'], baladiyas: ['Tébessa'] }
  for (const [kind, body] of [
    ['news', { title: 'Soldes', text: 'Dès lundi' }],
    ['hero-cards', { title: 'Casques', link: null }],
    ['size-guides', { name: 'Gants', columns: ['Taille', 'Paume'], rows: [['M', '19']] }],
    ['wilayas', { name: 'Tébessa', ...prices }],
    ['blocked-phones', { phone: '0661 00 00 01', reason: 'Deux refus' }],
  ] as const) {
    const added = await call<{ id: number }>('POST', `/${kind}`, body)
    expect(added.status, kind).toBe(201)
    await expectRestored(shop, kind, added.body.id)
  }
})

onEachDatabase('a product comes back with its images, its stock and its orders', async (shop) => {
  const { read, productId, setStatus, moves, left } = await openCounted(shop, ['M', 'L'])
  await addProductImage(shop, productId)
  await setStatus('confirmed')
  const before = [await read(), await moves()]
  await expectRestored(shop, 'products', productId, `/products/${productId}`)
  expect([await read(), await moves()]).toEqual(before)
  await setStatus('cancelled')
  expect(await left()).toEqual([5, 5])
})

onOneDatabase('a product whose order changed meanwhile stays deleted', async (shop) => {
  const { call, productId, setStatus, undo } = await openCounted(shop)
  await setStatus('confirmed')
  await call('DELETE', `/products/${productId}`)
  await setStatus('cancelled')
  const refused = await undo('products', productId)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('a changé')])
  expect((await call('GET', `/products/${productId}`)).status).toBe(404)
})

onEachDatabase('an order comes back with its number, its history and its pieces', async (shop) => {
  const { call, read, events, path, order, left, undo } = await openCounted(shop)
  await call('POST', `${path}/calls`, { outcome: 'reached', status: 'confirmed', note: 'Appeler le soir' })
  const history = async () => (await events()).map((event) => ({ ...event, id: null }))
  const whose = { orderId: order.id, phone: order.customerPhone }
  const track = async () => (await call('POST', '/orders/track', whose)).body
  const before = [{ ...(await read()), updatedAt: expect.any(String) }, await history(), await left()]
  const tracked = await track()
  expect((await call('DELETE', path)).status).toBe(204)
  expect(await left()).toEqual([5])
  expect((await undo('orders', order.id)).status).toBe(204)
  expect([await read(), await history(), await left()]).toEqual(before)
  expect(await track()).toEqual(tracked)
  expect((await undo('orders', order.id)).body.code).toBe('too_late')
})

onOneDatabase('nothing comes back after a minute, nor where another took its place', async (shop) => {
  const call = await shop.asOwner()
  const undo = (id: number) => call<Refusal>('POST', '/deletions/undo', { kind: 'brands', ids: [id] })
  const remove = async (name: string) => {
    const id = await addBrand(shop, name)
    await call('DELETE', `/brands/${id}`)
    return id
  }
  const first = await remove('Arai')
  await addBrand(shop, 'ARAI')
  const refused = await undo(first)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('pris sa place')])
  const second = await remove('Shoei')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await undo(second)).body.code).toBe('too_late')
  vi.useRealTimers()
})

/** By table: rows that refer to a deleted row, but are not restored with it, and the reason. */
const FORGOTTEN = {
  products: {
    product_search_sizes: 'triggers derive it',
    product_search_numbers: 'as sizes',
    product_search_specifications: 'as sizes',
  },
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
