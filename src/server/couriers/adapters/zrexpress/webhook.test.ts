import { expect, test } from 'vitest'
import { openZrExpressServer } from '#support/couriers/zrexpress-server.ts'
import { parseJson } from '../decode.ts'
import { webhook } from './report.ts'

const MESSAGE = {
  eventType: 'parcel.state.updated',
  data: { id: 'x', trackingNumber: '16-AJXL1000-ZR', state: { name: 'livre' } },
}
const SECOND = 1000

/** Returns `sign`, and `read`, which reads a message `after` ms after it was signed. */
async function open() {
  await using server = await openZrExpressServer()
  const { settings, state, sign } = server
  const read = (request: ReturnType<typeof sign>, after = 0, webhookSecret = settings.webhookSecret) =>
    webhook.read(
      { settings: { webhookSecret } },
      { ...request, json: () => parseJson(request.body, String), now: new Date(state.now.getTime() + after) },
    )
  return { sign, read, now: state.now }
}

test('a message is believed with either family of headers, also when it is sent again', async () => {
  const { sign, read } = await open()
  for (const family of ['svix', 'webhook']) {
    expect(read(sign(MESSAGE, { family }), 60 * SECOND)).toEqual({ reports: [], ask: ['16-AJXL1000-ZR'] })
  }
  expect(read(sign(MESSAGE, { family: 'other' }))).toBeNull()
  const { headers } = sign(MESSAGE, { family: 'webhook' })
  expect(read({ ...sign({ ...MESSAGE, eventType: 'x' }), headers })).toBeNull()
})

test('a forged message is refused', async () => {
  const { sign, read, now } = await open()
  const signed = sign(MESSAGE)
  const other = sign({ ...MESSAGE, data: { trackingNumber: '16-OTHER-ZR' } })
  const secret = `whsec_${Buffer.from('another secret').toString('base64')}`
  expect(read({ ...signed, body: other.body })).toBeNull()
  expect(read(sign(MESSAGE, { secret }))).toBeNull()
  expect(read(signed, 0, '')).toBeNull()
  expect(read(signed, 0, 'whsec_')).toBeNull()
  for (const [name, value] of [
    ['svix-id', 'msg_2'],
    ['svix-timestamp', String(Math.floor(now.getTime() / SECOND) + 1)],
    ['svix-timestamp', 'NaN'],
    ['svix-signature', signed.headers.get('svix-signature')?.replace('v1,', 'v2,') ?? ''],
    ['svix-signature', 'v1,'],
    ['svix-signature', ''],
  ] as const) {
    const headers = new Headers(signed.headers)
    headers.set(name, value)
    expect(read({ ...signed, headers }), `${name} ${value}`).toBeNull()
    headers.delete(name)
    expect(read({ ...signed, headers }), name).toBeNull()
  }
})

test('a message of more than five minutes ago, or ahead, is refused', async () => {
  const { sign, read } = await open()
  const signed = sign(MESSAGE)
  expect(read(signed, 300 * SECOND)).not.toBeNull()
  expect(read(signed, 301 * SECOND)).toBeNull()
  expect(read(signed, -301 * SECOND)).toBeNull()
})

test('one of several signatures is enough, as when a secret is replaced', async () => {
  const { sign, read } = await open()
  const signed = sign(MESSAGE)
  const headers = new Headers(signed.headers)
  headers.set('svix-signature', `v1,AAAA v1a,BBBB ${signed.headers.get('svix-signature')}`)
  expect(read({ ...signed, headers })).toMatchObject({ ask: ['16-AJXL1000-ZR'] })
})

test('fifty trackings are asked about at most, however deep a message is', async () => {
  const { sign, read } = await open()
  const many = Array.from({ length: 80 }, (_, index) => ({ parcel: { trackingNumber: `16-N${index}-ZR` } }))
  expect(read(sign({ data: many }))?.ask).toHaveLength(50)
  expect(read(sign(`${'['.repeat(20_000)}${']'.repeat(20_000)}`))?.ask).toEqual([])
})
