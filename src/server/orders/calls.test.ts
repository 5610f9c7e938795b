import { expect } from 'vitest'
import { nextCall } from '#rules/calls.ts'
import { ADMIN_EMAIL } from '../../../tests/support/credentials.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString()

onOneDatabase('calls without an answer are counted, and set when to call again', async (shop) => {
  const { call, path, events } = await openDesk(shop)
  for (const [index, outcome] of ['no_answer', 'busy', 'off'].entries()) {
    const earliest = nextCall(new Date()).toISOString()
    const { status, body } = await call('POST', `${path}/calls`, { outcome, note: ' Sonne ' })
    const { callAt, updatedAt } = body
    expect([status, body.callAttempts, body.status]).toEqual([201, index + 1, 'pending'])
    const latest = nextCall(new Date()).toISOString()
    expect([earliest, callAt, latest]).toEqual([earliest, callAt, latest].sort())
    const event = { actor: ADMIN_EMAIL, kind: 'call', outcome, callAt, note: 'Sonne' }
    expect((await events()).at(-1)).toEqual({ id: expect.any(Number), at: updatedAt, ...event })
  }
  const { body } = await call('POST', `${path}/calls`, { outcome: 'off', callAt: TOMORROW })
  expect([body.callAttempts, body.callAt]).toEqual([4, TOMORROW])
})

onOneDatabase(
  'an order is called again when its customer wants, and not at once when reached',
  async (shop) => {
    const { call, path } = await openDesk(shop)
    const queued = async () => (await call<{ total: number }>('GET', '/orders?queue=call')).body.total
    expect(await queued()).toBe(1)
    const later = await call('POST', `${path}/calls`, { outcome: 'call_back', callAt: TOMORROW })
    expect([later.status, later.body.callAt, later.body.callAttempts]).toEqual([201, TOMORROW, 0])
    expect(await queued()).toBe(0)
    const wrong = await call('POST', `${path}/calls`, { outcome: 'wrong_number' })
    expect([wrong.body.callAt, wrong.body.status]).toEqual([TOMORROW, 'pending'])
    const reached = await call('POST', `${path}/calls`, { outcome: 'reached', callAt: '' })
    expect([reached.body.callAt, reached.body.callAttempts]).toEqual([null, 0])
    expect(await queued()).toBe(0)
  },
)

onOneDatabase('a call that makes no sense is a 400 and is not recorded', async (shop) => {
  const { call, path, read, events } = await openDesk(shop)
  const before = await read()
  const attempts = [
    [{}, 'outcome'],
    [{ outcome: 'asleep' }, 'outcome'],
    [{ outcome: 'call_back' }, 'callAt'],
    [{ outcome: 'call_back', callAt: null }, 'callAt'],
    [{ outcome: 'call_back', callAt: before.createdAt }, 'callAt'],
    [{ outcome: 'busy', callAt: 'demain' }, 'callAt'],
    [{ outcome: 'busy', note: 'a'.repeat(2001) }, 'note'],
  ] as const
  for (const [body, field] of attempts) {
    const refused = await call<Refusal>('POST', `${path}/calls`, body)
    expect([body, refused.status, refused.body.issues?.[0]?.path]).toEqual([body, 400, field])
  }
  expect((await shop.json('POST', `${path}/calls`, { outcome: 'busy' })).status).toBe(401)
  expect((await call('POST', '/orders/999999/calls', { outcome: 'busy' })).status).toBe(404)
  expect(await read()).toEqual(before)
  expect(await events()).toHaveLength(1)
})
