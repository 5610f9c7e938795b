import { expect, test } from 'vitest'
import { openYalidineServer, sign } from '../../../../../tests/support/couriers/yalidine-server.ts'
import { parseJson } from '../decode.ts'
import { webhook } from './report.ts'

const now = new Date()

function read(
  event: ReturnType<typeof sign>,
  settings: Record<string, string> = { webhookSecret: 'webhook-secret' },
) {
  const headers = new Headers(event.headers)
  const body = Buffer.from(event.body)
  return webhook.read({ settings }, { headers, body, json: () => parseJson(body, String), now })
}

test('the challenge is answered with its own text, if it is plain', () => {
  const ask = (query: Record<string, string>) => webhook.answerChallenge?.(query)
  expect(ask({ subscribe: '', crc_token: 'aZ0_-.=' })).toBe('aZ0_-.=')
  expect(ask({ crc_token: 'abc' })).toBeNull()
  expect(ask({ subscribe: '1' })).toBeNull()
  for (const token of ['', '<script>', 'a b', 'a\nb', 'é', 'a'.repeat(201)]) {
    expect(ask({ subscribe: '1', crc_token: token })).toBeNull()
  }
})

test('changes of state are read with their reason and their time', async () => {
  await using server = await openYalidineServer()
  const event = server.event('parcel_status_updated', [
    { tracking: 'yal-111AAA', status: 'Sorti en livraison', reason: null },
    { tracking: 'yal-222BBB', status: 'Tentative échouée', reason: 'Client ne répond pas' },
    { tracking: 'yal-333CCC', status: 'Perdu', reason: '' },
  ])
  const at = '2026-03-26T08:00:00.000Z'
  expect(read(event)).toEqual({
    ask: [],
    reports: [
      { tracking: 'yal-111AAA', state: 'delivering', text: 'Sorti en livraison', at },
      {
        ...{
          tracking: 'yal-222BBB',
          state: 'delivering',
          text: 'Tentative échouée – Client ne répond pas',
          at,
        },
        attempts: [{ at, reason: 'Client ne répond pas' }],
      },
      { tracking: 'yal-333CCC', state: null, text: 'Perdu', at },
    ],
  })
})

test('a parcel that was deleted is cancelled', async () => {
  await using server = await openYalidineServer()
  expect(read(server.event('parcel_deleted', [{ tracking: 'yal-111AAA' }]))).toMatchObject({
    reports: [{ tracking: 'yal-111AAA', state: 'cancelled', text: 'Supprimé' }],
  })
})

test.each(['parcel_created', 'parcel_edited', 'parcel_payment_updated', 'something_new'])(
  '%s tells no state',
  async (type) => {
    await using server = await openYalidineServer()
    const data = { tracking: 'yal-111AAA', status: 'ready', payment_id: null }
    expect(read(server.event(type, [data]))).toEqual({ reports: [], ask: [] })
  },
)

test('a signature that is not the courier’s is refused', () => {
  const event = sign('{"type":"parcel_status_updated","events":[]}')
  const signature = event.headers['x-yalidine-signature'] ?? ''
  const signed = (given: string) => read({ ...event, headers: { 'x-yalidine-signature': given } })
  expect(signed(signature.toUpperCase())).not.toBeNull()
  expect(read({ ...event, headers: { X_YALIDINE_SIGNATURE: signature } })).not.toBeNull()
  for (const forged of ['', 'zz', signature.slice(2), `${signature}00`, signature.replace(/./g, '0')]) {
    expect(signed(forged)).toBeNull()
  }
  expect(read({ ...event, headers: {} })).toBeNull()
  expect(read({ ...event, body: `${event.body} ` })).toBeNull()
  expect(read(sign(event.body, 'other'))).toBeNull()
})

test('an account without a secret takes no news, not even signed with an empty one', () => {
  expect(read(sign('{}', ''), {})).toBeNull()
  expect(read(sign('{}', ''), { webhookSecret: '' })).toBeNull()
})

test.each([
  '',
  'text',
  'null',
  '[]',
  '{"type":"parcel_status_updated"}',
  '{"type":"parcel_status_updated","events":{"a":1}}',
  '{"type":"parcel_status_updated","events":[null,1,{},{"data":[]},{"data":{"tracking":{},"status":"Livré"}}]}',
  '{"type":"parcel_status_updated","events":[{"data":{"tracking":"yal-1","status":null}}]}',
])('%s tells nothing, though it is signed', (body) => {
  expect(read(sign(body))).toEqual({ reports: [], ask: [] })
})

test('a time that is none leaves the report without one', () => {
  const events = [{ occurred_at: 5, data: { tracking: 'yal-1', status: 'Livré' } }]
  const report = read(sign(JSON.stringify({ type: 'parcel_status_updated', events })))?.reports[0]
  expect(report).toEqual({ tracking: 'yal-1', state: 'delivered', text: 'Livré', at: null })
})
