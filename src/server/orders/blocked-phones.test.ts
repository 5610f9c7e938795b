import { expect } from 'vitest'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onEachDatabase('a blocked phone marks its orders for the admin alone, however it is typed', async (shop) => {
  const { call, read, form } = await openDesk(shop)
  const blocked = await call<BlockedPhone>('POST', '/blocked-phones', {
    phone: '+213 (0) 661-23-45-67',
    reason: ' Ne répond jamais ',
  })
  const phone = {
    id: expect.any(Number),
    phone: '+213 (0) 661-23-45-67',
    reason: 'Ne répond jamais',
    createdAt: expect.any(String),
  }
  expect([blocked.status, blocked.body]).toEqual([201, phone])
  expect((await read()).customer.isBlocked).toBe(true)
  const placed = await postOrder(shop, form)
  expect([placed.status, 'customer' in placed.body]).toEqual([201, false])
  const other = await call<BlockedPhone>('POST', '/blocked-phones', { phone: '0770', reason: null })
  expect(other.body.reason).toBe('')
  expect((await call<BlockedPhone[]>('GET', '/blocked-phones')).body).toEqual([other.body, blocked.body])
  expect((await call('DELETE', `/blocked-phones/${blocked.body.id}`)).status).toBe(204)
  expect((await call('DELETE', `/blocked-phones/${blocked.body.id}`)).status).toBe(404)
  expect((await read()).customer.isBlocked).toBe(false)
})

onEachDatabase('a phone is blocked once, also when it comes twice at the same time', async (shop) => {
  const { call } = await openDesk(shop)
  const phones = ['0661 23 45 67', '0661234567', '٠٦٦١٢٣٤٥٦٧']
  const answers = await Promise.all(
    phones.map((phone) => call<Refusal>('POST', '/blocked-phones', { phone })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({ message: 'Ce numéro est déjà bloqué' })
})

onEachDatabase('what is no phone is not blocked, and visitors block none', async (shop) => {
  const { call } = await openDesk(shop)
  for (const phone of [undefined, null, '', ' ', 'inconnu', 661, '0'.repeat(51)]) {
    const { status, body } = await call<Refusal>('POST', '/blocked-phones', { phone })
    expect([phone, status, body.issues?.[0]?.path]).toEqual([phone, 400, 'phone'])
  }
  expect((await shop.json('POST', '/blocked-phones', { phone: '0661' })).status).toBe(401)
  expect((await shop.json('GET', '/blocked-phones')).status).toBe(401)
  expect((await shop.json('DELETE', '/blocked-phones/1')).status).toBe(401)
  expect((await call('GET', '/blocked-phones')).body).toEqual([])
})
