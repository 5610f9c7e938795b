import fc from 'fast-check'
import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { EDITABLE_FIELDS } from '#contract/order-change.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import { addProduct, addWilaya, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { someFields } from '../../../tests/support/some-fields.ts'

onEachDatabase('of two who correct what they have both read, one is told to read again', async (shop) => {
  const { edit, read, events } = await openDesk(shop)
  const { updatedAt } = await read()
  const names = Array.from({ length: 8 }, (_, index) => `Client ${index}`)
  const answers = await Promise.all(names.map((customerName) => edit({ customerName, updatedAt })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const winner = answers.find(({ status }) => status === 200)
  expect(await read()).toEqual(winner?.body)
  expect(await events()).toHaveLength(2)
})

onEachDatabase('corrections of different fields at the same time all arrive', async (shop) => {
  const { edit, read, item, path, call, events } = await openDesk(shop)
  const changes = [
    { customerName: 'Zoé' },
    { customerPhone: '0770' },
    { items: [{ ...item, quantity: 2 }] },
    { discount: 500 },
    { note: 'Fragile' },
    { baladiya: 'Arzew' },
  ]
  const answers = await Promise.all([
    ...changes.map((change) => edit(change)),
    call('PUT', `${path}/status`, { status: 'confirmed' }),
    call('POST', `${path}/calls`, { outcome: 'busy' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...Array(7).fill(200), 201])
  const { items, ...others } = Object.assign({}, ...changes)
  const order = await read()
  expect(order).toMatchObject({
    ...others,
    items: [{ quantity: 2 }],
    totalPrice: 20_100,
    status: 'confirmed',
    callAttempts: 1,
  })
  const times = (await events()).slice(1).map(({ at }) => at)
  expect(times).toHaveLength(8)
  expect(new Set(times).size).toBe(8)
  expect(times.at(-1)).toBe(order.updatedAt)
})

onEachDatabase('whatever is corrected, the order adds up and its history leads to it', async (shop) => {
  const { edit, read, events, productId, wilayaId } = await openDesk(shop)
  const gloves = await addProduct(shop, { price: 2_500, inStock: false })
  const far = await addWilaya(shop, { baladiyas: ['Arzew', 'Loin'], home_price: 900 })
  await setFreeDelivery(shop, 25_000)
  const item = fc.record(
    {
      productId: fc.constantFrom(productId, gloves),
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.nat(20_000),
    },
    { requiredKeys: ['productId', 'quantity'] },
  )
  const change = someFields({
    customerName: fc.constantFrom('Zoé', 'Karim', ' '),
    customerPhone: fc.constantFrom('0661', '0770 11', 'inconnu', ''),
    wilayaId: fc.constantFrom(wilayaId, far),
    deliveryType: fc.constantFrom('home', 'center'),
    center: fc.constantFrom('Centre ville', 'Aéroport', null),
    baladiya: fc.constantFrom('Arzew', 'Es Sénia', null),
    deliveryAddress: fc.constant('1, rue du Port'),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
    deliveryPrice: fc.nat(1_000),
    discount: fc.nat(4_000),
    note: fc.string(),
  })
  const first = await read()
  await fc.assert(
    fc.asyncProperty(change, async (one) => {
      const before = await read()
      const { status, body } = await edit(one)
      const order = await read()
      expect([200, 400]).toContain(status)
      expect(order).toEqual(status === 200 ? body : before)
      expect(order.subtotal).toBe(order.items.reduce((sum, line) => sum + line.price * line.quantity, 0))
      expect(order.totalPrice).toBe(order.subtotal - order.discount + order.deliveryPrice)
    }),
    { numRuns: 30 },
  )
  const history = await events()
  expect(history.length).toBeGreaterThan(5)
  expect(replay(first, history)).toEqual(content(await read()))
})

/** The fields of an order that its history names; it stores lines without their photo. */
function content(order: AdminOrder): Record<string, unknown> {
  const items = order.items.map(({ image, ...line }) => line)
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, { ...order, items }[field]]))
}

/** What a history makes of an order, each change of which begins where the one before has ended. */
function replay(first: AdminOrder, events: OrderEvent[]): Record<string, unknown> {
  const state = content(first)
  for (const event of events) {
    if (event.kind === 'note') state.note = event.text
    for (const { field, from, to } of event.kind === 'edited' ? event.changes : []) {
      expect(state[field]).toEqual(from)
      state[field] = to
    }
  }
  return state
}
