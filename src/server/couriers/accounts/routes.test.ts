import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Courier, CourierKind } from '#contract/courier.ts'
import { COURIER_KINDS } from '#rules/couriers.ts'
import { encrypt } from '#server/secrets/secrets.ts'
import { sign } from '#support/couriers/yalidine-server.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { findCourierRow } from './accounts.ts'

type Problem = { message: string; issues?: { path: string; message: string }[] }

const ECOTRACK = {
  kind: 'ecotrack',
  name: 'DHD',
  settings: { baseUrl: 'https://dhd.example', apiToken: 'abcdefgh1234' },
}
const YALIDINE = {
  kind: 'yalidine',
  name: 'Yalidine',
  settings: {
    ...{ baseUrl: 'https://api.yalidine.app', apiId: '123456', fromWilaya: 'Alger' },
    ...{ apiToken: 'abcdefgh1234', webhookSecret: 'efgh5678' },
  },
}
const FILE = { kind: 'file', name: 'À la main', settings: { layout: 'ecotrack' } }

onOneDatabase(
  'an account is added, changed and removed; its secrets are masked, and encrypted',
  async (shop) => {
    const call = await shop.asOwner()
    const { status, body } = await call<Courier>('POST', '/couriers', ECOTRACK)
    expect([status, body]).toEqual([
      201,
      {
        ...ECOTRACK,
        settings: { baseUrl: 'https://dhd.example', apiToken: '••••1234' },
        ...{ id: expect.any(Number), isActive: true, lastSyncAt: null, lastProblem: null },
      },
    ])
    const path = `/couriers/${body.id}`
    const kept = await call<Courier>('PUT', path, { name: 'DHD Oran', settings: { apiToken: '••••1234' } })
    expect(kept.body).toMatchObject({ name: 'DHD Oran', settings: body.settings })
    const changed = await call<Courier>('PUT', path, {
      isActive: false,
      settings: { apiToken: 'another-5678' },
    })
    expect(changed.body).toMatchObject({ isActive: false, settings: { apiToken: '••••5678' } })
    expect((await call<Courier[]>('GET', '/couriers')).body).toEqual([changed.body])
    const rows = JSON.stringify(await shop.db.selectFrom('couriers').selectAll().execute())
    expect(rows).not.toMatch(/another|abcdefgh/)
    expect(JSON.stringify(shop.logged)).not.toMatch(/another|abcdefgh/)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call<Courier[]>('GET', '/couriers')).body).toEqual([])
    expect((await call<Courier>('PUT', path, {})).status).toBe(404)
  },
)

onOneDatabase('an account that cannot be one is refused field by field', async (shop) => {
  const call = await shop.asOwner()
  const refused = async (body: object) => {
    const answer = await call<Problem>('POST', '/couriers', body)
    return [answer.status, ...(answer.body.issues?.map(({ path }) => path) ?? [])]
  }
  const { settings } = ECOTRACK
  expect(await refused({ ...ECOTRACK, kind: 'dhl' })).toEqual([400, 'kind'])
  expect(await refused({ ...ECOTRACK, settings: {} })).toEqual([400, 'settings.baseUrl', 'settings.apiToken'])
  expect(await refused({ ...FILE, settings: { layout: 'word' } })).toEqual([400, 'settings.layout'])
  const blank = { ...ECOTRACK, settings: { ...settings, apiToken: '  ' } }
  expect(await refused(blank)).toEqual([400, 'settings.apiToken'])
  for (const baseUrl of ['http://dhd.example', 'https://127.0.0.1/', 'https://user:pass@dhd.example/']) {
    const found = await refused({ ...ECOTRACK, settings: { ...settings, baseUrl } })
    expect([baseUrl, ...found]).toEqual([baseUrl, 400, 'settings.baseUrl'])
  }
})

onOneDatabase('another host asks for every secret again, whoever changes the address', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<Courier>('POST', '/couriers', YALIDINE)
  const path = `/couriers/${body.id}`
  const baseUrl = 'https://thief.example'
  const refused = async (sent: object) => {
    const answer = await call<Problem>('PUT', path, { settings: { baseUrl, ...sent } })
    return [answer.status, answer.body.issues]
  }
  const again = (name: string) => ({
    path: `settings.${name}`,
    message: 'L’adresse change : saisissez à nouveau ce secret',
  })
  expect(await refused({})).toEqual([400, [again('apiToken'), again('webhookSecret')]])
  const masks = { apiToken: '••••1234', webhookSecret: '••••5678' }
  expect(await refused(masks)).toEqual([400, [again('apiToken'), again('webhookSecret')]])
  expect(await refused({ apiToken: 'new-token' })).toEqual([400, [again('webhookSecret')]])
  expect((await call<Courier[]>('GET', '/couriers')).body[0]?.settings.baseUrl).toBe(
    YALIDINE.settings.baseUrl,
  )
  const moved = await call<Courier>('PUT', path, {
    settings: { baseUrl, apiToken: 'new-5678', webhookSecret: '' },
  })
  expect([moved.status, moved.body.settings]).toEqual([
    200,
    { baseUrl, apiId: '123456', apiToken: '••••5678', fromWilaya: 'Alger' },
  ])
  const samePlace = { settings: { baseUrl: `${baseUrl}/v1/` } }
  expect((await call<Courier>('PUT', path, samePlace)).body.settings.apiToken).toBe('••••5678')
})

onOneDatabase('pages promise what every active account allows', async (shop) => {
  const call = await shop.asOwner()
  const promises = async () => {
    const { body } = await call<{ text: string }>('GET', '/pages/conditions-de-vente/template')
    return body.text.includes('devant le livreur')
  }
  expect(await promises()).toBe(true)
  const settings = { baseUrl: 'https://app.noest-dz.com', apiToken: 'abcdefgh1234', userGuid: 'GUID' }
  const { body: noest } = await call<Courier>('POST', '/couriers', { kind: 'noest', name: 'NOEST', settings })
  expect(await promises()).toBe(true)
  const set = (canOpen: string) => call<Courier>('PUT', `/couriers/${noest.id}`, { settings: { canOpen } })
  expect((await set('peut-être')).status).toBe(400)
  expect((await set('non')).body.settings.canOpen).toBe('non')
  expect(await promises()).toBe(false)
  await set('oui')
  expect(await promises()).toBe(true)
  for (const account of [ECOTRACK, FILE]) {
    const { body: other } = await call<Courier>('POST', '/couriers', account)
    expect(await promises()).toBe(false)
    await call<Courier>('PUT', `/couriers/${other.id}`, { isActive: false })
    expect(await promises()).toBe(true)
  }
})

onOneDatabase('a webhook of an account whose secrets cannot be read is a 503', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<Courier>('POST', '/couriers', YALIDINE)
  const event = sign('{}', YALIDINE.settings.webhookSecret)
  const post = () => shop.request(`/api/hooks/couriers/${body.id}`, { method: 'POST', ...event })
  expect((await post()).status).toBe(204)
  const row = await findCourierRow(shop.db, body.id)
  await shop.db
    .updateTable('couriers')
    .set({ secrets: encrypt({}, randomBytes(32), row) })
    .execute()
  const answer = await post()
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5])
})

onOneDatabase('the kinds say what an account of each needs', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<CourierKind[]>('GET', '/courier-kinds')
  expect(body.map(({ kind }) => kind)).toEqual(COURIER_KINDS)
  const withSecret = body.filter(({ fields }) => fields.some(({ isSecret }) => isSecret))
  expect(withSecret).toEqual(body.filter(({ isRemote }) => isRemote))
  expect(body.filter(({ hasExchanges }) => !hasExchanges).map(({ kind }) => kind)).toEqual(['zrexpress'])
})

onOneDatabase('an address that turns out to be private is a 400, and nothing is sent', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<Courier>('POST', '/couriers', ECOTRACK)
  const row = await findCourierRow(shop.db, body.id)
  const settings = JSON.stringify({ baseUrl: 'https://127.0.0.1:9/' })
  const secrets = encrypt({ apiToken: 'abcdefgh1234' }, shop.couriers.key, { ...row, settings })
  await shop.db.updateTable('couriers').set({ settings, secrets }).execute()
  const answer = await call<Problem>('POST', `/couriers/${body.id}/test`)
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'settings.baseUrl'])
})

onOneDatabase('a problem stays on its account until its courier answers', async (shop) => {
  const call = await shop.asOwner()
  const { body } = await call<Courier>('POST', '/couriers', ECOTRACK)
  expect((await call('POST', `/couriers/${body.id}/test`)).status).toBe(502)
  const problemOf = async () => (await call<Courier[]>('GET', '/couriers')).body[0]?.lastProblem
  expect(await problemOf()).toMatch(/ne répond pas/)
  // Without parcels a sync sends no request, so it does not prove that the courier answers.
  expect(await call('POST', `/couriers/${body.id}/sync`)).toMatchObject({ status: 200, body: { asked: 0 } })
  expect(await problemOf()).toMatch(/ne répond pas/)
})
