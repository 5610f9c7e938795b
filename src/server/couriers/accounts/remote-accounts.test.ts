import { afterEach, expect, vi } from 'vitest'
import type { Courier } from '#contract/courier.ts'
import { addParcel } from '#support/couriers/add-parcel.ts'
import { tooMany } from '#support/couriers/courier-server.ts'
import { LOCAL, openRemoteDesk } from '#support/couriers/open-remote-desk.ts'
import { openYalidineServer } from '#support/couriers/yalidine-server.ts'
import { onOneDatabase, type TestShop } from '#support/open-test-shop.ts'

const TRACKING = 'yal-000001'

type Yalidine = Awaited<ReturnType<typeof openYalidineServer>>
type Desk = Awaited<ReturnType<typeof openRemoteDesk>>

afterEach(() => {
  vi.useRealTimers()
})

/** Tests an account at a local Yalidine server that has one parcel of the shop. */
function onYalidine(
  intent: string,
  body: (desk: Desk & { yalidine: Yalidine; shop: TestShop }) => Promise<void>,
) {
  const run = async (shop: TestShop) => {
    await using yalidine = await openYalidineServer()
    const desk = await openRemoteDesk(shop, 'yalidine', yalidine.settings)
    await addParcel(shop, desk.courier.id, {
      tracking: TRACKING,
      state: 'created',
      order_id: await desk.order(),
    })
    await body({ ...desk, yalidine, shop })
  }
  onOneDatabase(intent, run, LOCAL)
}

onYalidine('during a Retry-After a refresh fails at once', async (desk) => {
  const { yalidine, shop, call, path, sync, clock } = desk
  yalidine.fail('GET parcels', tooMany(50))
  for (const _attempt of [1, 2, 3]) {
    const { status, body } = await sync()
    expect(status).toBe(502)
    expect(body.message).toMatch(/^Le transporteur demande d’attendre : réessayez dans (50|4\d) s$/)
  }
  expect(yalidine.calls).toHaveLength(1)
  const [courier] = (await call<Courier[]>('GET', '/couriers')).body
  expect(courier?.lastProblem).toMatch(/réessayez dans/)
  await call('PUT', path, { settings: {} })
  expect((await sync()).status).toBe(200)
  // The courier asked another instance to wait.
  const blocked_until = new Date(clock.now + 50_000).toISOString()
  await shop.db.updateTable('couriers').set({ blocked_until }).execute()
  expect((await sync()).status).toBe(502)
  expect(yalidine.calls).toHaveLength(2)
})

onYalidine(
  'a try asks a courier that is to be let alone, once, and its success ends the wait',
  async (desk) => {
    const { yalidine, shop, call, path, sync, clock } = desk
    const isBlocked = async () => {
      const row = await shop.db.selectFrom('couriers').select('blocked_until').executeTakeFirstOrThrow()
      return row.blocked_until !== null
    }
    const test = async () => (await call('POST', `${path}/test`)).status
    const refresh = async () => (await sync()).status
    // Not just before a full hour: a call would wait for the new quota instead of failing.
    clock.now = new Date(clock.now).setMinutes(30)
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
    yalidine.headers = { 'x-hour-quota-left': '0' }
    expect([await test(), await refresh(), await isBlocked()]).toEqual([200, 502, true])
    yalidine.fail('GET wilayas', tooMany(50))
    expect([await test(), yalidine.calls.length]).toEqual([502, 2])
    expect([await refresh(), yalidine.calls.length]).toEqual([502, 2])
    yalidine.headers = {}
    expect([await test(), await isBlocked(), await refresh()]).toEqual([200, false, 200])
  },
)
