import { expect } from 'vitest'
import type { MessageTemplate } from '#contract/message-template.ts'
import { DEFAULT_TEMPLATES } from '#rules/message-template.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a message to the customer is in the order’s history', async (shop) => {
  const { call, path, read, events } = await openDesk(shop)
  const before = await read()
  const { status, body } = await call('POST', `${path}/messages`, { template: 'confirm' })
  expect([status, body]).toEqual([201, { ...before, updatedAt: expect.any(String) }])
  expect(body.updatedAt > before.updatedAt).toBe(true)
  expect((await events()).slice(1)).toEqual([
    {
      id: expect.any(Number),
      at: body.updatedAt,
      actor: ADMIN_EMAIL,
      kind: 'message',
      template: 'confirm',
    },
  ])
  const refused = await call<Refusal>('POST', `${path}/messages`, { template: 'love' })
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'template'])
  expect((await shop.json('POST', `${path}/messages`, { template: 'confirm' })).status).toBe(401)
  expect((await call('POST', '/orders/999999/messages', { template: 'confirm' })).status).toBe(404)
  expect(await read()).toEqual(body)
})

onOneDatabase('templates are the shop’s own once they are written', async (shop) => {
  const { call } = await openDesk(shop)
  const list = async () => (await call<MessageTemplate[]>('GET', '/message-templates')).body
  const keys = ['confirm', 'unreachable', 'shipped', 'attempt'] as const
  expect(await list()).toEqual(keys.map((key) => ({ key, text: DEFAULT_TEMPLATES[key] })))
  const text = 'Bonjour {nom}, {produits} pour {total} :-{ {'
  for (const sent of ['Bonjour {nom}', ` ${text}\r\n`]) {
    expect((await call('PUT', '/message-templates/shipped', { text: sent })).status).toBe(200)
  }
  expect(await list()).toMatchObject([
    {},
    { text: DEFAULT_TEMPLATES.unreachable },
    { key: 'shipped', text },
    { key: 'attempt' },
  ])
  for (const bad of ['', '  ', null, 5, undefined, 'Bonjour {prénom}', 'a'.repeat(2001)]) {
    const refused = await call<Refusal>('PUT', '/message-templates/shipped', { text: bad })
    expect([bad, refused.status, refused.body.issues?.[0]?.path]).toEqual([bad, 400, 'text'])
  }
  expect((await call('PUT', '/message-templates/love', { text })).status).toBe(404)
  expect((await shop.json('PUT', '/message-templates/shipped', { text })).status).toBe(401)
  expect((await shop.json('GET', '/message-templates')).status).toBe(401)
})
