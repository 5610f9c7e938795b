import { expect } from 'vitest'
import type { PushDevice as Listed } from '#contract/push.ts'
import { Notices } from '#server/notices/notices.ts'
import { openSale, postOrder } from './open-sale.ts'
import type { TestShop } from './open-test-shop.ts'
import { PushDevice } from './push-device.ts'
import { PushService } from './push-service.ts'

const MINUTE = 60_000

/** Opens a shop that sends its notices to a fake push service and reads the time from a fake clock. */
export async function openNotices(
  shop: TestShop,
  endpoints: string[],
  options: { pushTimeout?: number; grace?: number } = {},
) {
  // The shop’s own notices would use the network.
  await shop.notices.stop()
  const headers = await shop.logIn()
  const { form } = await openSale(shop)
  const devices = endpoints.map((endpoint) => new PushDevice(endpoint))
  for (const { subscription } of devices) {
    expect((await shop.json('POST', '/push/devices', subscription, headers)).status).toBe(201)
  }
  const service = new PushService()
  const clock = { now: Date.now() + MINUTE }
  const openCopy = () =>
    new Notices({
      db: shop.db,
      log: shop.log,
      contact: async () => 'contact@shop.dz',
      request: service.request,
      now: () => new Date(clock.now),
      ...options,
    })
  const notices = openCopy()
  return {
    form,
    devices,
    service,
    openCopy,
    /** Places an order in the storefront, and lets the feed find it. */
    place: async () => {
      const { body, status } = await postOrder(shop, form)
      expect(status).toBe(201)
      await shop.orderFeed.refresh()
      return body.id
    },
    /** Advances the clock by some minutes, and sends what is due. */
    send: async (minutes = 0) => {
      clock.now += minutes * MINUTE
      await notices.poll()
      await notices.settled()
    },
    listDevices: async () => (await shop.json<Listed[]>('GET', '/push/devices', undefined, headers)).body,
    count: async () => (await shop.db.selectFrom('notices').select('id').execute()).length,
  }
}
