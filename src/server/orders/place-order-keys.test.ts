import { expect } from 'vitest'
import type { Order } from '#contract/order.ts'
import { TABLE_KEYS } from '#server/db/tables.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import {
  countOrderRows,
  NOTHING,
  openSale,
  postOrder,
  type Refusal,
} from '../../../tests/support/open-sale.ts'
import { deleteOrder } from './delete-order.ts'

const KEY = '0b1f9a52-6f0e-4a83-9d3c-0c6d3a1f5e77'
const ONE = { orders: 1, items: 1, keys: 1 }

onEachDatabase('the same key and body again give the first answer again and store nothing', async (shop) => {
  const { form } = await openSale(shop)
  const first = await postOrder(shop, form, KEY)
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
  for (let count = 0; count < 3; count++) {
    const again = await postOrder(shop, form, KEY)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
  }
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('the first answer stands whatever has happened since', async (shop) => {
  const { form, productId, wilayaId } = await openSale(shop)
  const first = await postOrder(shop, form, KEY)
  const replays = async () => {
    const again = await postOrder(shop, form, KEY)
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
      201,
      'true',
      first.body,
    ])
  }
  await shop.json('PUT', `/orders/${first.body.id}/status`, { status: 'shipped' }, await shop.logIn())
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

onEachDatabase(
  'a deleted order leaves nothing of its customer, and a repetition is still answered',
  async (shop) => {
    const { form } = await openSale(shop)
    const atCenter = { ...form, deliveryType: 'center', center: 'Aéroport', totalAmount: 10_400 }
    for (const [key, body] of Object.entries({ [KEY]: form, another: atCenter })) {
      const first = await postOrder(shop, body, key)
      expect(first.status).toBe(201)
      await deleteOrder(shop.db, first.body.id, { actor: 'owner' })
      expect(await postOrder(shop, body, key)).toMatchObject({ status: 201, body: first.body })
    }
    const tables = Object.keys(TABLE_KEYS) as (keyof typeof TABLE_KEYS)[]
    const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    expect(stored).toContain(KEY)
    for (const text of ['Yasmina', 'Zerrouki', '0661', 'rue de la Paix']) expect(stored).not.toContain(text)
  },
)

onEachDatabase('bodies are compared by value, not letter by letter', async (shop) => {
  const { form, item } = await openSale(shop)
  const first = await postOrder(shop, form, KEY)
  const backwards = (value: object) => Object.fromEntries(Object.entries(value).reverse())
  const same = [
    backwards(form),
    { ...form, items: [backwards(item)] },
    { ...form, note: 'unknown', items: [{ ...item, name: 'Casque', image: null }] },
    { ...form, center: '', items: [{ ...item, size: null, color: '' }] },
    { ...form, customerName: '  Karim Benali ' },
  ]
  for (const body of same) {
    const again = await postOrder(shop, body, KEY)
    expect([again.status, again.body]).toEqual([201, first.body])
  }
  const spaced = await shop.request('/api/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
    body: JSON.stringify(form, null, 2).replaceAll('10000', '1e4'),
  })
  expect([spaced.status, await spaced.json()]).toEqual([201, first.body])
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('the same key with another body is a 422 and stores nothing', async (shop) => {
  const { form, item } = await openSale(shop)
  await postOrder(shop, form, KEY)
  const others = [
    { ...form, customerName: 'Karim' },
    { ...form, customerName: 'KARIM BENALI' },
    { ...form, totalAmount: 1 },
    { ...form, items: [{ ...item, quantity: 2 }], totalAmount: 20_600 },
    { ...form, items: [item, item], totalAmount: 20_600 },
  ]
  for (const body of others) {
    const refused = await postOrder<Refusal>(shop, body, KEY)
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'Cette clé a déjà servi pour une autre commande' },
    ])
  }
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('a refused order leaves its key free for a corrected body', async (shop) => {
  const { form, item, productId } = await openSale(shop)
  expect((await postOrder(shop, { ...form, baladiya: '' }, KEY)).status).toBe(400)
  expect((await postOrder(shop, { ...form, totalAmount: 1 }, KEY)).status).toBe(409)
  await shop.db.updateTable('products').set({ in_stock: 0 }).where('id', '=', productId).execute()
  expect((await postOrder(shop, form, KEY)).status).toBe(409)
  await shop.db.updateTable('products').set({ in_stock: 1 }).where('id', '=', productId).execute()
  expect(await countOrderRows(shop)).toEqual(NOTHING)
  const corrected = { ...form, items: [{ ...item, quantity: 2 }], totalAmount: 20_600 }
  const accepted = await postOrder(shop, corrected, KEY)
  expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('the same body with other keys, or without one, is other orders', async (shop) => {
  const { form } = await openSale(shop)
  const answers = [
    await postOrder(shop, form, 'key-1'),
    await postOrder(shop, form, 'KEY-1'),
    await postOrder(shop, form),
    await postOrder(shop, form),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4)
  expect(await countOrderRows(shop)).toEqual({ orders: 4, items: 4, keys: 2 })
})

onEachDatabase('a key is 1 to 200 visible ASCII characters', async (shop) => {
  const { form } = await openSale(shop)
  for (const bad of ['', ' ', 'a b', 'a'.repeat(201), 'clé', 'a\tb', '\u007f']) {
    const { status, body } = await postOrder<Refusal>(shop, form, bad)
    expect([bad, status]).toEqual([bad, 400])
    expect(body.issues).toEqual([
      { path: 'Idempotency-Key', message: '1 à 200 caractères ASCII visibles attendus' },
    ])
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
  for (const good of ['!', '~', 'a'.repeat(200), '"quoted"', "%_\\'--"]) {
    expect([good, (await postOrder(shop, form, good)).status]).toEqual([good, 201])
  }
})

onEachDatabase('50 posts at once with one key leave one order and get one answer', async (shop) => {
  const { form } = await openSale(shop)
  const answers = await Promise.all(Array.from({ length: 50 }, () => postOrder(shop, form, KEY)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('20 posts at once with keys of their own leave 20 orders', async (shop) => {
  const { form } = await openSale(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => postOrder(shop, form, `key-${index}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(new Set(answers.map(({ body }: { body: Order }) => body.id)).size).toBe(20)
  expect(await countOrderRows(shop)).toEqual({ orders: 20, items: 20, keys: 20 })
})

onEachDatabase('of many bodies at once with one key, one wins and the others are told', async (shop) => {
  const { form } = await openSale(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      postOrder(shop, { ...form, customerName: `Client ${index % 2}` }, KEY),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(422)]).toEqual([10, 10])
  expect(await countOrderRows(shop)).toEqual(ONE)
})

onEachDatabase('refused and good posts at once with one key leave one good order', async (shop) => {
  const { form } = await openSale(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      postOrder(shop, index % 2 ? form : { ...form, totalAmount: 1 }, KEY),
    ),
  )
  const good = answers.filter((_, index) => index % 2)
  const refused = answers.filter((_, index) => !(index % 2))
  expect(new Set(good.map(({ status }) => status))).toEqual(new Set([201]))
  expect(refused.every(({ status }) => status === 409 || status === 422)).toBe(true)
  expect(await countOrderRows(shop)).toEqual(ONE)
})
