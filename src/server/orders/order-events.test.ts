import { expect } from 'vitest'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'

onOneDatabase(
  'a history begins with who placed the order, and goes on in the order of time',
  async (shop) => {
    const { call, path, order, events, edit, read } = await openDesk(shop)
    expect(await events()).toEqual([{ id: 0, at: order.createdAt, actor: 'visitor', kind: 'placed' }])
    await call('POST', `${path}/calls`, { outcome: 'reached' })
    await edit({ discount: 1_000 })
    await call('PUT', `${path}/status`, { status: 'confirmed' })
    await call('POST', `${path}/messages`, { template: 'shipped' })
    await edit({ note: 'Fragile' })
    const history = await events()
    expect(history.map(({ kind }) => kind)).toEqual(['placed', 'call', 'edited', 'status', 'message', 'note'])
    expect(new Set(history.slice(1).map(({ actor }) => actor))).toEqual(new Set([ADMIN_EMAIL]))
    const times = history.map(({ at }) => at)
    expect(times).toEqual([...new Set(times)].sort())
    expect(times.at(-1)).toBe((await read()).updatedAt)
  },
)

onOneDatabase('visitors read no history, and an unknown order has none', async (shop) => {
  const { call, path } = await openDesk(shop)
  expect((await shop.json('GET', `${path}/events`)).status).toBe(401)
  expect((await call('GET', '/orders/999999/events')).status).toBe(404)
  await call('DELETE', path)
  expect((await call('GET', `${path}/events`)).status).toBe(404)
})
