import { expect } from 'vitest'
import type { MessageTemplate } from '#contract/message-template.ts'
import { DEFAULT_TEMPLATES } from '#rules/message-template.ts'
import { ADMIN_EMAIL } from '#support/credentials.ts'
import { openDesk } from '#support/open-desk.ts'
import { onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

onOneDatabase('a history begins with who placed the order, and goes on in time', async (shop) => {
  const { call, path, order, events, edit, read, setStatus } = await openDesk(shop)
  expect(await events()).toEqual([{ id: 0, at: order.createdAt, actor: 'visitor', kind: 'placed' }])
  await call('POST', `${path}/calls`, { outcome: 'reached' })
  await edit({ discount: 1_000 })
  await setStatus('confirmed')
  const before = await read()
  const { status, body } = await call('POST', `${path}/messages`, { template: 'shipped' })
  expect([status, body]).toEqual([201, { ...before, updatedAt: expect.any(String) }])
  const message = { at: body.updatedAt, actor: ADMIN_EMAIL, kind: 'message', template: 'shipped' }
  expect((await events()).at(-1)).toEqual({ id: expect.any(Number), ...message })
  await edit({ note: 'Fragile' })
  const history = await events()
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'call', 'edited', 'status', 'message', 'note'])
  expect(new Set(history.slice(1).map(({ actor }) => actor))).toEqual(new Set([ADMIN_EMAIL]))
  const times = history.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].sort())
  expect(times.at(-1)).toBe((await read()).updatedAt)
  expect((await call('POST', '/orders/999999/messages', { template: 'confirm' })).status).toBe(404)
  await call('DELETE', path)
  expect((await call('GET', `${path}/events`)).status).toBe(404)
})

onOneDatabase('templates are the shop’s own once they are written', async (shop) => {
  const call = await shop.asOwner()
  const list = async () => (await call<MessageTemplate[]>('GET', '/message-templates')).body
  const keys = ['confirm', 'unreachable', 'shipped', 'attempt'] as const
  const defaults = keys.map((key) => ({ key, text: DEFAULT_TEMPLATES[key] }))
  expect(await list()).toEqual(defaults)
  const text = 'Bonjour {nom}, {produits} pour {total} :-{ {'
  for (const sent of ['Bonjour {nom}', ` ${text}\r\n`])
    expect((await call('PUT', '/message-templates/shipped', { text: sent })).status).toBe(200)
  expect(await list()).toEqual(defaults.map((one) => (one.key === 'shipped' ? { ...one, text } : one)))
  for (const bad of ['', '  ', null, 5, undefined, 'Bonjour {prénom}', 'a'.repeat(2001)]) {
    const refused = await call<Refusal>('PUT', '/message-templates/shipped', { text: bad })
    expect([bad, refused.status, refused.body.issues?.[0]?.path]).toEqual([bad, 400, 'text'])
  }
})
