import { expect } from 'vitest'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase } from '#support/open-test-shop.ts'

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
