import { expect, test } from 'vitest'
import type { PushDevice as Listed } from '#contract/push.ts'
import { createApp } from '#server/app.ts'
import { PrivateAddressError } from '#server/public-request.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import { openTestShop, stubPages, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { PushDevice } from '../../../tests/support/push-device.ts'
import { PushService } from '../../../tests/support/push-service.ts'
import { Notices } from './notices.ts'
import { findVapidKeys } from './web-push.ts'

const SUBSCRIPTION = new PushDevice('https://push.example/send/abc', ' Téléphone de Karim ').subscription

onOneDatabase('devices are added, replaced, listed and removed', async (shop) => {
  const headers = await shop.logIn()
  const added = await shop.json<Listed>('POST', '/push/devices', SUBSCRIPTION, headers)
  expect(added).toMatchObject({ status: 201, body: { label: 'Téléphone de Karim', lastUsedAt: null } })
  const other = { ...new PushDevice('https://push.example/send/def').subscription, label: 'Ordinateur' }
  const { body: second } = await shop.json<Listed>('POST', '/push/devices', other, headers)
  const { keys } = new PushDevice(SUBSCRIPTION.endpoint).subscription
  const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` }
  const replaced = { ...SUBSCRIPTION, keys: padded, label: 'Nouveau nom' }
  const again = await shop.json<Listed>('POST', '/push/devices', replaced, headers)
  expect(again).toMatchObject({ status: 201, body: { ...added.body, label: 'Nouveau nom' } })
  const rows = await shop.db.selectFrom('push_devices').select(['p256dh', 'auth']).orderBy('id').execute()
  expect(rows[0]).toEqual(keys)

  const list = () => shop.json<Listed[]>('GET', '/push/devices', undefined, headers)
  expect((await list()).body).toEqual([again.body, second])
  const path = `/push/devices/${added.body.id}`
  expect((await shop.json('DELETE', path, undefined, headers)).status).toBe(204)
  expect((await shop.json('DELETE', path, undefined, headers)).status).toBe(404)
  expect((await list()).body).toEqual([second])
})

onOneDatabase('of one device too many the owner is told, and one that is replaced is none', async (shop) => {
  const headers = await shop.logIn()
  const add = (index: number) => {
    const { subscription } = new PushDevice(`https://push.example/${index}`)
    return shop.json<Refusal>('POST', '/push/devices', subscription, headers)
  }
  for (let index = 0; index < 18; index++) expect((await add(index)).status).toBe(201)
  const statuses = await Promise.all([18, 19, 20, 21].map(async (index) => (await add(index)).status))
  expect(statuses.sort()).toEqual([201, 201, 409, 409])
  expect((await add(3)).status).toBe(201)
  const { body } = await add(22)
  expect(body.message).toBe('Vous avez déjà 20 appareils : retirez-en un avant d’ajouter celui-ci')
  expect((await shop.json<Listed[]>('GET', '/push/devices', undefined, headers)).body).toHaveLength(20)
})

test('a subscription that cannot be one is refused field by field', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const headers = await shop.logIn()
  const bad: [object, string][] = [
    [{ endpoint: undefined }, 'endpoint'],
    [{ endpoint: 'push.example' }, 'endpoint'],
    [{ endpoint: 'http://push.example/' }, 'endpoint'],
    [{ endpoint: `https://push.example/${'x'.repeat(2000)}` }, 'endpoint'],
    ...PRIVATE.map((endpoint): [object, string] => [{ endpoint }, 'endpoint']),
    [{ keys: { ...SUBSCRIPTION.keys, p256dh: SUBSCRIPTION.keys.p256dh.slice(4) } }, 'keys.p256dh'],
    [{ keys: { ...SUBSCRIPTION.keys, auth: `${SUBSCRIPTION.keys.auth}AAAA` } }, 'keys.auth'],
    [{ keys: { ...SUBSCRIPTION.keys, auth: '*'.repeat(22) } }, 'keys.auth'],
    [{ keys: undefined }, 'keys'],
    [{ label: '  ' }, 'label'],
    [{ label: undefined }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
  ]
  for (const [change, path] of bad) {
    const answer = await shop.json<Refusal>('POST', '/push/devices', { ...SUBSCRIPTION, ...change }, headers)
    expect([change, answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([
      change,
      400,
      [path],
    ])
  }
  const names = ['https://fcm.googleapis.com/x', 'https://8.8.8.8/x', 'https://[2606:4700::1111]:8443/x']
  for (const endpoint of names) {
    expect((await shop.json('POST', '/push/devices', { ...SUBSCRIPTION, endpoint }, headers)).status).toBe(
      201,
    )
  }
})

const PRIVATE = [
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://10.1.2.3/x',
  'https://169.254.169.254/x',
  'https://[::1]/x',
  'https://[fe80::1]/x',
  'https://[::ffff:192.168.1.1]/x',
  'https://localhost/x',
  'https://push.localhost/x',
  'https://user:secret@push.example/x',
]

/** A shop whose trials go to a push service of the test. */
async function openTrials(shop: TestShop) {
  const service = new PushService()
  const { db, log } = shop
  const notices = new Notices({ db, log, contact: async () => 'contact@shop.dz', request: service.request })
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

  service.refuse(403, '  the VAPID credentials\n do not match ')
  expect(await trial()).toEqual({
    status: 502,
    message: 'Le service de notifications a répondu 403 : the VAPID credentials do not match',
  })
  service.answer = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
  expect(await trial()).toEqual({
    status: 502,
    message: 'Le service de notifications ne répond pas (ECONNREFUSED)',
  })
  service.answer = () => Promise.reject(new PrivateAddressError())
  expect(await trial()).toEqual({ status: 400, message: 'L’adresse n’est pas publique' })
  service.refuse(410)
  expect(await trial()).toEqual({
    status: 502,
    message: 'Le service de notifications ne connaît plus cet appareil (410)',
  })
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
  const headers = await shop.logIn()
  const { body } = await shop.json<{ publicKey: string }>('GET', '/push/key', undefined, headers)
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect((await findVapidKeys(shop.db)).publicKey).toBe(body.publicKey)
  await shop.db.updateTable('shop_state').set({ vapid_public_key: null, vapid_private_key: null }).execute()
  const made = await Promise.all([findVapidKeys(shop.db), findVapidKeys(shop.db)])
  expect(made[0]).toEqual(made[1])
})
