import { expect } from 'vitest'
import { TABLE_KEYS } from '#server/db/tables.ts'
import { countOrderRows, NOTHING, openSale, postOrder } from '#support/open-sale.ts'
import { onEachDatabase, onOneDatabase, type Refusal, type TestShop } from '#support/open-test-shop.ts'
import { deleteOrder } from '../change/delete-order.ts'

const KEY = '0b1f9a52-6f0e-4a83-9d3c-0c6d3a1f5e77'
const ONE = { orders: 1, items: 1, keys: 1 }

/** Posts an order with a key. `replays` posts again, and expects the first response. */
async function openKeyed(shop: TestShop) {
  const sale = await openSale(shop)
  const first = await postOrder(shop, sale.form, KEY)
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
  const replays = async (body: unknown = sale.form) => {
    const again = await postOrder(shop, body, KEY)
    const replayed = again.headers.get('idempotency-replayed')
    expect([again.status, replayed, again.body]).toEqual([201, 'true', first.body])
  }
  return { ...sale, first, replays }
}

onEachDatabase('the same key and body give the first answer, whatever has happened since', async (shop) => {
  const { first, replays, productId, wilayaId } = await openKeyed(shop)
  for (let count = 0; count < 3; count++) await replays()
  expect(await countOrderRows(shop)).toEqual(ONE)
  const call = await shop.asOwner()
  await call('PUT', `/orders/${first.body.id}/status`, { status: 'shipped' })
  await replays()
  await shop.db.updateTable('products').set({ price: 99, in_stock: 0, sizes: '["M"]' }).execute()
  await replays()
  await shop.db.deleteFrom('products').where('id', '=', productId).execute()
  await shop.db.deleteFrom('wilayas').where('id', '=', wilayaId).execute()
  await replays()
  await shop.db.deleteFrom('orders').where('id', '=', first.body.id).execute()
  await replays()
  expect(await countOrderRows(shop)).toMatchObject({ orders: 0, keys: 1 })
})

onOneDatabase(
  'a deleted order leaves nothing of its customer, and is repeated all the same',
  async (shop) => {
    const { form, item } = await openSale(shop)
    const call = await shop.asOwner()
    const atCenter = { ...form, deliveryType: 'center', center: 'Aéroport', totalAmount: 10_400 }
    const manual = { ...form, items: [{ ...item, price: null }], note: 'Voisine de Zerrouki' }
    for (const [key, path, body] of [
      [KEY, '/orders', form],
      ['another', '/orders', atCenter],
      ['by-hand', '/orders/manual', manual],
    ] as const) {
      const post = () => call<{ id: number }>('POST', path, body, { 'Idempotency-Key': key })
      const first = await post()
      expect(first.status).toBe(201)
      const own = `/orders/${first.body.id}`
      await call('PUT', own, { customerName: 'Zerrouki', customerPhone: '0770 11', note: 'Paix' })
      await call('PUT', own, { note: 'Rue de la Paix' })
      await call('POST', `${own}/calls`, { outcome: 'busy', note: 'Parlé à Zerrouki' })
      await deleteOrder(shop.db, first.body.id, { actor: 'owner' })
      expect(await post()).toMatchObject({ status: 201, body: first.body })
    }
    const tables = Object.keys(TABLE_KEYS) as (keyof typeof TABLE_KEYS)[]
    const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    expect(stored).toContain(KEY)
    for (const text of ['Benali', 'Zerrouki', '0661', '0770 11', 'Paix']) expect(stored).not.toContain(text)
  },
)

onOneDatabase('bodies are compared by value, not letter by letter', async (shop) => {
  const { form, item, first, replays } = await openKeyed(shop)
  const backwards = (value: object) => Object.fromEntries(Object.entries(value).reverse())
  for (const body of [
    backwards(form),
    { ...form, items: [backwards(item)] },
    { ...form, note: 'unknown', items: [{ ...item, name: 'Casque', image: null }] },
    { ...form, center: '', items: [{ ...item, size: null, color: '' }] },
    { ...form, customerName: '  Karim Benali ' },
  ])
    await replays(body)
  const spaced = await shop.request('/api/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
    body: JSON.stringify(form, null, 2).replaceAll('10000', '1e4'),
  })
  expect([spaced.status, await spaced.json()]).toEqual([201, first.body])
  const message = 'Cette clé a déjà servi pour une autre demande'
  for (const other of [
    { customerName: 'Karim' },
    { customerName: 'KARIM BENALI' },
    { totalAmount: 1 },
    { items: [{ ...item, quantity: 2 }], totalAmount: 20_600 },
    { items: [item, item], totalAmount: 20_600 },
  ]) {
    const refused = await postOrder<Refusal>(shop, { ...form, ...other }, KEY)
    expect([refused.status, refused.body]).toEqual([422, { message }])
  }
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('a key is 1 to 200 visible ASCII characters, and each is an order', async (shop) => {
  const { form } = await openSale(shop)
  const issues = [{ path: 'Idempotency-Key', message: '1 à 200 caractères ASCII visibles attendus' }]
  for (const bad of ['', ' ', 'a b', 'a'.repeat(201), 'clé', 'a\tb', '\u007f'])
    expect([bad, await postOrder(shop, form, bad)]).toMatchObject([bad, { status: 400, body: { issues } }])
  expect(await countOrderRows(shop)).toEqual(NOTHING)
  const ids = new Set<number>()
  for (const good of ['!', '~', 'a'.repeat(200), '"quoted"', "%_\\'--", 'key', 'KEY', undefined, undefined])
    ids.add((await postOrder(shop, form, good)).body.id)
  expect(ids.size).toBe(9)
  expect(await countOrderRows(shop)).toEqual({ orders: 9, items: 9, keys: 7 })
})

/** Posts `count` orders at once, each with the body and the key of its index; returns the responses. */
const race = (
  shop: TestShop,
  count: number,
  bodyOf: (index: number) => unknown,
  keyOf = (_: number) => KEY,
) => Promise.all(Array.from({ length: count }, (_, index) => postOrder(shop, bodyOf(index), keyOf(index))))

onEachDatabase('50 posts at once with one key leave one order and get one answer', async (shop) => {
  const { form } = await openSale(shop)
  const answers = await race(shop, 50, () => form)
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers.map(({ status }) => status)).toContain(201)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('of many bodies at once with one key one wins, and the others are told', async (shop) => {
  const { form } = await openSale(shop)
  const named = await race(shop, 20, (index) => ({ ...form, customerName: `Client ${index % 2}` }))
  expect(named.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(422)])
  expect(await countOrderRows(shop)).toEqual(ONE)
  const bodyOf = (index: number) => (index % 2 ? form : { ...form, totalAmount: 1 })
  const priced = await race(shop, 20, bodyOf, () => 'other')
  const statuses = (odd: number) => priced.filter((_, index) => index % 2 === odd).map(({ status }) => status)
  expect(new Set(statuses(1))).toEqual(new Set([201]))
  expect(statuses(0).every((status) => status === 409 || status === 422)).toBe(true)
  expect(await countOrderRows(shop)).toEqual({ orders: 2, items: 2, keys: 2 })
})
