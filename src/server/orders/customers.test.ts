import { expect } from 'vitest'
import type { AdminOrder, Customer } from '#contract/admin-order.ts'
import type { BlockedPhone } from '#contract/blocked-phone.ts'
import { addProduct } from '#support/factories.ts'
import { openDesk } from '#support/open-desk.ts'
import { onEachDatabase, onOneDatabase, type Refusal } from '#support/open-test-shop.ts'

type Page = { items: AdminOrder[]; total: number }

const NOBODY = { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false }

onOneDatabase('a blocked phone marks its orders for the admin, however it is typed', async (shop) => {
  const { call, read } = await openDesk(shop)
  const phone = '+213 (0) 661-23-45-67'
  const blocked = await call<BlockedPhone>('POST', '/blocked-phones', { phone, reason: ' Ne répond jamais ' })
  expect(blocked).toMatchObject({ status: 201, body: { phone, reason: 'Ne répond jamais' } })
  expect((await read()).customer.isBlocked).toBe(true)
  const other = await call<BlockedPhone>('POST', '/blocked-phones', { phone: '0770', reason: null })
  expect(other.body.reason).toBe('')
  expect((await call<BlockedPhone[]>('GET', '/blocked-phones')).body).toEqual([other.body, blocked.body])
  expect((await call('DELETE', `/blocked-phones/${blocked.body.id}`)).status).toBe(204)
  expect((await read()).customer.isBlocked).toBe(false)
})

onOneDatabase('a phone is blocked once, also when it comes twice at the same time', async (shop) => {
  const call = await shop.asOwner()
  const phones = ['0661 23 45 67', '0661234567', '٠٦٦١٢٣٤٥٦٧']
  const answers = await Promise.all(
    phones.map((phone) => call<Refusal>('POST', '/blocked-phones', { phone })),
  )
  const [added, ...refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(added?.status).toBe(201)
  for (const one of refused)
    expect(one).toMatchObject({ status: 409, body: { message: 'Ce numéro est déjà bloqué' } })
})

onOneDatabase('no character that nobody sees, and no word, hides who orders', async (shop) => {
  const { call, order, place, read } = await openDesk(shop)
  await call('POST', '/blocked-phones', { phone: '0661 23 45 67', reason: '' })
  const phones = ['0661\u200d234567', '0661\u3164234567', '0661\u0301234567', '0661234567 tel']
  for (const [index, customerPhone] of phones.entries()) {
    const placed = await read(await place({ customerPhone }))
    expect(placed.customerPhone).toBe(customerPhone.replace(/[\u200d\u3164]/g, ''))
    expect(placed.customer).toMatchObject({ isBlocked: true, orders: index + 1, duplicateOf: order.id })
  }
  for (const query of ['search=0661234567', 'blocked=true'])
    expect((await call<Page>('GET', `/orders?${query}`)).body.total).toBe(phones.length + 1)
})

onEachDatabase('a phone tells its customer’s orders, and where the last one went', async (shop) => {
  const { call, form, order, place, read, setStatus } = await openDesk(shop)
  const find = async (phone: string) =>
    (await call<Customer>('GET', `/orders/customer?phone=${encodeURIComponent(phone)}`)).body
  const last = {
    customerName: 'Zoé',
    deliveryType: 'home',
    baladiya: 'Arzew',
    deliveryAddress: 'Cité 5 Juillet',
  }
  const id = await place({ ...last, customerPhone: '+213 661 23 45 67' })
  const customer = async () => (await read(id)).customer
  expect(await customer()).toEqual({ ...NOBODY, orders: 1, duplicateOf: order.id })
  await setStatus('cancelled', { cancelReason: 'returned' })
  // The later order is no duplicate any more once the first one is cancelled.
  expect(await customer()).toEqual({ ...NOBODY, orders: 1, cancelled: 1, returned: 1, duplicateOf: null })
  await call('PUT', `/orders/${id}/status`, { status: 'delivered' })
  await call('POST', '/blocked-phones', { phone: order.customerPhone, reason: '' })
  expect(await find(order.customerPhone)).toEqual({
    ...{ orders: 2, delivered: 1, cancelled: 1, returned: 1, isBlocked: true },
    last: { ...last, wilayaId: form.wilayaId, center: null },
  })
  await setStatus('delivered')
  expect(await customer()).toMatchObject({ delivered: 1, duplicateOf: order.id })
  expect(await find('0550 99 99 99')).toEqual({ ...NOBODY, last: null })
  await call('POST', '/blocked-phones', { phone: '0550 99 99 99', reason: '' })
  expect(await find('٠٥٥٠٩٩٩٩٩٩')).toEqual({ ...NOBODY, isBlocked: true, last: null })
})

onEachDatabase('an order placed again within a day with one of its products is a double', async (shop) => {
  const { order, item, call, place, read, setStatus } = await openDesk(shop)
  const other = { ...item, productId: await addProduct(shop, { price: item.price }) }
  const twice = { items: [other, item], totalAmount: 2 * item.price + 600 }
  const later = await place({ ...twice, customerPhone: '00213 661 23 45 67' })
  const again = await place({})
  const stranger = await place({ customerPhone: '0661 23 45 68' })
  const elsewise = await place({ items: [other], customerPhone: 'inconnu' })
  const doubles = async () => {
    const { items } = (await call<Page>('GET', '/orders?sort=oldest')).body
    for (const { id, customer } of items) expect((await read(id)).customer).toEqual(customer)
    return Object.fromEntries(items.map(({ id, customer }) => [id, customer.duplicateOf]))
  }
  const others = { [stranger]: null, [elsewise]: null }
  expect(await doubles()).toEqual({ [order.id]: null, [later]: order.id, [again]: order.id, ...others })
  await setStatus('cancelled')
  expect(await doubles()).toEqual({ [order.id]: null, [later]: null, [again]: later, ...others })
  await setStatus('pending')
  expect(await doubles()).toMatchObject({ [later]: order.id, [again]: order.id })
  await call('DELETE', `/orders/${order.id}`)
  expect(await doubles()).toEqual({ [later]: null, [again]: later, ...others })

  const age = (minutes: number) =>
    shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 24 * 3_600_000 - minutes * 60_000).toISOString() })
      .where('id', 'in', [later, again])
      .execute()
  await age(-1)
  const inTime = await place({})
  await age(1)
  const tooLate = await place({ customerPhone: '+213661234567' })
  expect(await doubles()).toMatchObject({ [inTime]: later, [tooLate]: inTime })
})

onOneDatabase('a corrected phone or list of items is compared with other orders anew', async (shop) => {
  const { edit, item, order, call, place, read } = await openDesk(shop)
  const later = await place()
  const gloves = await addProduct(shop)
  for (const [change, duplicateOf] of [
    [{}, order.id],
    [{ customerPhone: 'inconnu' }, null],
    [{ customerPhone: '+213 661 234567' }, order.id],
    [{ items: [{ productId: gloves, quantity: 1 }] }, null],
    [{ items: [{ productId: item.productId, quantity: 2 }] }, order.id],
  ] as const) {
    expect((await edit(change)).status).toBe(200)
    expect([change, (await read(later)).customer.duplicateOf]).toEqual([change, duplicateOf])
  }
  const changed = await call('PUT', `/orders/${later}`, { customerPhone: 'sans numéro' })
  expect(changed.body.customer.duplicateOf).toBeNull()
})
