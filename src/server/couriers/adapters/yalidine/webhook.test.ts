import { expect, test } from 'vitest'
import { sign } from '#support/couriers/yalidine-server.ts'
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
