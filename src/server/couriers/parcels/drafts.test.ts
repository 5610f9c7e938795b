import { expect } from 'vitest'
import { openNoestServer } from '../../../../tests/support/couriers/noest-server.ts'
import { LOCAL, openRemoteDesk } from '../../../../tests/support/couriers/open-remote-desk.ts'
import { openZrExpressServer } from '../../../../tests/support/couriers/zrexpress-server.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import type { TestShop } from '../../../../tests/support/open-test-shop.ts'

const IN_DOUBT = { sent: [], refused: [{ message: expect.stringMatching(/confirmé/) }] }

async function readLabel(shop: TestShop, id: number): Promise<string> {
  const response = await shop.request(`/api/parcels/${id}/label`, { headers: await shop.logIn() })
  return `${response.status} ${(await response.text()).slice(0, 4)}`
}

for (const request of ['POST create/orders', 'POST valid/order'])
  onOneDatabase(
    `NOEST gets an order once when the answer to ${request} is lost`,
    async (shop) => {
      await using noest = await openNoestServer()
      const { order, send, sync, read, parcelOf } = await openRemoteDesk(shop, 'noest', noest.settings)
      const id = await order()
      noest.fail(request, 'break-after')
      expect(await send(id)).toMatchObject(IN_DOUBT)
      expect((await parcelOf(id)).state).toBe('unknown')
      const { sent } = await send(id)
      const handed = noest.parcels.filter(({ isValidated }) => isValidated)
      expect(handed.map(({ tracking }) => ({ orderId: id, tracking }))).toEqual(sent)
      expect(handed).toHaveLength(1)
      expect(await readLabel(shop, (await parcelOf(id)).id)).toBe('200 %PDF')
      noest.move(handed[0]?.tracking ?? '', 'livred', 'Livré')
      expect((await sync()).body).toEqual({ asked: 1, changed: 1 })
      expect(await read(id)).toMatchObject({ status: 'delivered', parcel: { text: 'Livré' } })
    },
    LOCAL,
  )

for (const request of ['POST parcels/bulk', 'POST workflows/search'])
  onOneDatabase(
    `ZR Express gets an order once when the answer to ${request} is lost`,
    async (shop) => {
      await using zr = await openZrExpressServer()
      zr.state.now = new Date()
      const { order, send, news, read, parcelOf } = await openRemoteDesk(shop, 'zrexpress', zr.settings)
      const id = await order()
      zr.fail(request, 'break-after')
      expect(await send(id)).toMatchObject(IN_DOUBT)
      const { sent } = await send(id)
      expect(zr.parcels.map(({ trackingNumber, state }) => [trackingNumber, state.name])).toEqual([
        [sent[0]?.tracking, 'pret_a_expedier'],
      ])
      const trackingNumber = sent[0]?.tracking ?? ''
      expect(await readLabel(shop, (await parcelOf(id)).id)).toBe('200 %PDF')
      zr.move(trackingNumber, 'livre')
      const message = { eventType: 'parcel.state.updated', data: { trackingNumber } }
      expect(await news(zr.sign(message, { secret: 'whsec_b3RoZXI=' }))).toBe(401)
      expect(await news(zr.sign(message))).toBe(204)
      expect(await read(id)).toMatchObject({ status: 'delivered', parcel: { state: 'delivered' } })
    },
    LOCAL,
  )
