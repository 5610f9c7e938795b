import { expect, test } from 'vitest'
import type { PushDevice as Listed } from '#contract/push.ts'
import { createApp } from '#server/app.ts'
import { PrivateAddressError } from '#server/outbound/public-request.ts'
import {
  onOneDatabase,
  openTestShop,
  type Refusal,
  stubPages,
  type TestShop,
} from '#support/open-test-shop.ts'
import { PushDevice } from '#support/push-device.ts'
import { PushService } from '#support/push-service.ts'
import { testRefusals } from '#support/test-refusals.ts'
import { createNotices } from './notices.ts'
import { findVapidKeys } from './web-push.ts'

const SUBSCRIPTION = new PushDevice('https://push.example/send/abc', ' Téléphone de Karim ').subscription
const { p256dh, auth } = SUBSCRIPTION.keys

testRefusals([
  [
    'POST /push/devices',
    SUBSCRIPTION,
    {
      endpoint: [
        undefined,
        'push.example',
        'http://push.example/',
        `https://push.example/${'x'.repeat(2000)}`,
      ],
      'keys.p256dh': [p256dh.slice(4)],
      'keys.auth': [`${auth}AAAA`, '*'.repeat(22)],
      keys: [undefined],
      label: ['  ', undefined, 'x'.repeat(101)],
    },
  ],
  ['PUT /notices/settings', { orders: true }, { attempts: ['oui'] }],
])

onOneDatabase('devices are added, replaced, listed and removed', async (shop) => {
  const call = await shop.asOwner()
  const add = (device: object) => call<Listed>('POST', '/push/devices', device)
  const list = async () => (await call<Listed[]>('GET', '/push/devices')).body
  const added = await add(SUBSCRIPTION)
  expect(added).toMatchObject({ status: 201, body: { label: 'Téléphone de Karim', lastUsedAt: null } })
  const second = (await add(new PushDevice('https://push.example/send/def').subscription)).body
  const { keys } = new PushDevice(SUBSCRIPTION.endpoint).subscription
  const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` }
  const again = await add({ ...SUBSCRIPTION, keys: padded, label: 'Nouveau nom' })
  expect(again).toMatchObject({ status: 201, body: { ...added.body, label: 'Nouveau nom' } })
  const rows = await shop.db.selectFrom('push_devices').select(['p256dh', 'auth']).orderBy('id').execute()
  expect(rows[0]).toEqual(keys)
  expect(await list()).toEqual([again.body, second])
  expect((await call('DELETE', `/push/devices/${added.body.id}`)).status).toBe(204)
  expect(await list()).toEqual([second])
})

onOneDatabase('of one device too many the owner is told, and one that is replaced is none', async (shop) => {
  const call = await shop.asOwner()
  const add = (index: number) =>
    call<Refusal>('POST', '/push/devices', new PushDevice(`https://push.example/${index}`).subscription)
  for (let index = 0; index < 18; index++) expect((await add(index)).status).toBe(201)
  const statuses = await Promise.all([18, 19, 20, 21].map(async (index) => (await add(index)).status))
  expect(statuses.sort()).toEqual([201, 201, 409, 409])
  expect((await add(3)).status).toBe(201)
  const message = 'Vous avez déjà 20 appareils : retirez-en un avant d’ajouter celui-ci'
  expect((await add(22)).body.message).toBe(message)
  expect((await call<Listed[]>('GET', '/push/devices')).body).toHaveLength(20)
})

onOneDatabase('a subscription has a public address', async (shop) => {
  const call = await shop.asOwner()
  const add = (endpoint: string) => call<Refusal>('POST', '/push/devices', { ...SUBSCRIPTION, endpoint })
  for (const host of ['127.0.0.1', 'localhost', 'user:secret@push.example'])
    expect([host, await add(`https://${host}/x`)]).toMatchObject([
      ...[host, { status: 400, body: { issues: [{ path: 'endpoint' }] } }],
    ])
  for (const host of ['fcm.googleapis.com', '8.8.8.8', '[2606:4700::1111]:8443'])
    expect([host, (await add(`https://${host}/x`)).status]).toEqual([host, 201])
})

async function openTrials(shop: TestShop) {
  const service = new PushService()
  const { db, log } = shop
  const notices = createNotices({ db, log, contact: async () => 'contact@shop.dz', request: service.request })
  const app = createApp({ ...shop, notices }, stubPages)
  const headers = await shop.logIn()
  const device = new PushDevice('https://push.example/send/abc')
  const { body } = await shop.json<Listed>('POST', '/push/devices', device.subscription, headers)
  return {
    service,
    device,
    list: async () => (await shop.json<Listed[]>('GET', '/push/devices', undefined, headers)).body,
    trial: async (id = body.id) => {
      const answer = await app.request(`/api/push/devices/${id}/test`, { method: 'POST', headers })
      const text = await answer.text()
      return { status: answer.status, message: text && (JSON.parse(text) as { message: string }).message }
    },
  }
}

onOneDatabase('a trial is sent at once, and says what the push service said', async (shop) => {
  const { service, device, list, trial } = await openTrials(shop)
  expect(await trial()).toEqual({ status: 204, message: '' })
  expect(service.received.map(({ body }) => device.read(body))).toEqual([
    { title: 'Notification d’essai', body: 'Les nouvelles commandes s’afficheront ici.', orderId: null },
  ])
  expect((await list())[0]?.lastUsedAt).not.toBeNull()
  expect((await trial(999_999)).status).toBe(404)

  const crash = (error: Error) => () => {
    service.answer = () => Promise.reject(error)
  }
  for (const [fail, status, message] of [
    [
      () => service.refuse(403, '  the VAPID credentials\n do not match '),
      502,
      'Le service de notifications a répondu 403 : the VAPID credentials do not match',
    ],
    [
      crash(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
      502,
      'Le service de notifications ne répond pas (ECONNREFUSED)',
    ],
    [crash(new PrivateAddressError()), 400, 'L’adresse n’est pas publique'],
    [() => service.refuse(410), 502, 'Le service de notifications ne connaît plus cet appareil (410)'],
  ] as const) {
    fail()
    expect(await trial()).toEqual({ status, message })
  }
  expect(await list()).toEqual([])
})

test('keys that are no point of the curve are refused when something is sent', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { trial } = await openTrials(shop)
  await shop.db
    .updateTable('push_devices')
    .set({ p256dh: 'A'.repeat(87) })
    .execute()
  expect(await trial()).toEqual({ status: 502, message: 'Les clés de l’appareil ne conviennent pas' })
})

onOneDatabase('the key of the notifications is made once, and stays', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<{ publicKey: string }>('GET', '/push/key')
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect((await findVapidKeys(shop.db)).publicKey).toBe(body.publicKey)
  await shop.db.updateTable('shop_state').set({ vapid_public_key: null, vapid_private_key: null }).execute()
  const made = await Promise.all([findVapidKeys(shop.db), findVapidKeys(shop.db)])
  expect(made[0]).toEqual(made[1])
})
