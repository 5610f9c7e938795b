import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase('a blocked phone marks its orders for the admin alone, however it is typed', async (shop) => {
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

onOneDatabase('a phone is blocked once, also when it comes twice at the same time', async (shop) => {
  const { call } = await openDesk(shop)
  const phones = ['0661 23 45 67', '0661234567', '٠٦٦١٢٣٤٥٦٧']
  const answers = await Promise.all(
    phones.map((phone) => call<Refusal>('POST', '/blocked-phones', { phone })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({ message: 'Ce numéro est déjà bloqué' })
})

onOneDatabase('what is no phone is not blocked, and visitors block none', async (shop) => {
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

onOneDatabase('no character that nobody sees, and no word, hides who orders', async (shop) => {
  const { call, order, form } = await openDesk(shop)
  await call('POST', '/blocked-phones', { phone: '0661 23 45 67', reason: '' })
  const phones = [
    '0661\u200d234567',
    '0661\u3164234567',
    '0661\u0301234567',
    '０６６１２３４５６７',
    '𝟶𝟼𝟼𝟷𝟸𝟹𝟺𝟻𝟼𝟽',
    '0661/23/45/67',
    '0661234567 tel',
    '0661234567 0661234567',
  ]
  for (const [index, customerPhone] of phones.entries()) {
    const placed = await postOrder(shop, { ...form, customerPhone })
    expect([customerPhone, placed.status]).toEqual([customerPhone, 201])
    const { body } = await call<AdminOrder>('GET', `/orders/${placed.body.id}`)
    expect(body.customerPhone).toBe(customerPhone.replace(/[\u200d\u3164]/g, ''))
    expect(body.customer).toMatchObject({ isBlocked: true, orders: index + 1, duplicateOf: order.id })
  }
  const { body: found } = await call<{ total: number }>('GET', '/orders?search=0661234567')
  expect(found.total).toBe(phones.length + 1)
  const { body } = await call<{ total: number }>('GET', '/orders?blocked=true')
  expect(body.total).toBe(phones.length + 1)
})

onOneDatabase('names, phones and places are one line, addresses and notes are not', async (shop) => {
  const { call, order, form, path } = await openDesk(shop)
  const placed = await postOrder(shop, {
    ...form,
    customerName: 'A\n\nTotal : 0 DA\thttps://evil.example/',
    customerPhone: '0661\n234567',
    deliveryAddress: '5, rue\r\nde la Paix',
  })
  expect(placed).toMatchObject({
    status: 201,
    body: {
      customerName: 'A Total : 0 DA https://evil.example/',
      customerPhone: '0661 234567',
      deliveryAddress: '5, rue\nde la Paix',
    },
  })
  const change = { customerName: 'K\nB', note: 'a\nb' }
  const { body } = await call<AdminOrder>('PUT', path, change)
  expect([body.id, body.customerName, body.note]).toEqual([order.id, 'K B', 'a\nb'])
})
