import { expect } from 'vitest'
import type { Customer } from '#contract/admin-order.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDays } from '../../../tests/support/open-days.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder, type Refusal } from '../../../tests/support/open-sale.ts'

onEachDatabase('orders are found by number, tracking, wilaya and product', async (shop) => {
  const { call, order, list } = await openDays(shop)
  const search = (text: string) => list(`search=${encodeURIComponent(text)}`)
  for (const text of [`n° ${order.id}`, `N°${order.id}`, `#${order.id}`, `# ${order.id}`])
    expect([text, await search(text)]).toEqual([text, 'a'])
  expect(await search('TLEMCEN (Essai)')).toBe('f')
  expect(await search('tlémc')).toBe('f')
  expect(await search('casque nxr')).toBe('fedcba')
  expect(await search('nxr tlemcen')).toBe('')
  expect(await search('rien\0')).toBe('')

  const { body: courier } = await call<{ id: number }>('POST', '/couriers', {
    kind: 'file',
    name: 'À la main',
    settings: { layout: 'ecotrack' },
  })
  await call('PUT', `/orders/${order.id}/status`, { status: 'confirmed' })
  await call('POST', '/parcels', { courierId: courier.id, orderIds: [order.id] })
  const { parcel } = (await call('GET', `/orders/${order.id}`)).body
  await call('PUT', `/parcels/${parcel?.id}`, { tracking: 'yal-9F 82K1', state: 'sent' })
  for (const text of ['YAL-9F82K1', 'yal-9f 82k1', 'yal-', 'y a l - 9'])
    expect([text, await search(text)]).toEqual([text, 'a'])
  await call('PUT', `/parcels/${parcel?.id}`, { tracking: 'yal' })
  expect(await search('YAL')).toBe('a')
  expect(await search('ya')).toBe('')
  await call('PUT', `/parcels/${parcel?.id}`, { tracking: 'yal-9F82K1' })
  for (const text of ['yal', 'al-9f82k1', 'yal-9f82k12', 'yal%', 'y_l-9'])
    expect([text, await search(text)]).toEqual([text, ''])
})

onEachDatabase(
  'what is confirmed and has no parcel is to hand over, oldest confirmation first',
  async (shop) => {
    const { call, list, count, order } = await openDays(shop)
    expect(await list('queue=handover')).toBe('f')
    expect((await count()).toHandOver).toBe(1)
    await call('PUT', `/orders/${order.id}/status`, { status: 'confirmed' })
    expect(await list('queue=handover')).toBe('fa')
    expect(await list('queue=handover&sort=oldest')).toBe('af')
    // A second confirmation moves it to the end.
    const [f] = (await call<{ items: { id: number }[] }>('GET', '/orders?search=tlemcen')).body.items
    await call('PUT', `/orders/${f?.id}/status`, { status: 'pending' })
    expect(await list('queue=handover')).toBe('a')
    await call('PUT', `/orders/${f?.id}/status`, { status: 'confirmed' })
    expect(await list('queue=handover')).toBe('af')
    // What is confirmed already keeps its place.
    await call('PUT', `/orders/${order.id}/status`, { status: 'confirmed' })
    await call('POST', '/orders/bulk', { ids: [order.id], status: 'confirmed' })
    await call('POST', `/orders/${order.id}/calls`, { outcome: 'reached', status: 'confirmed' })
    expect(await list('queue=handover')).toBe('af')
    expect((await call<Refusal>('GET', '/orders?queue=rien')).status).toBe(400)
  },
)

onEachDatabase('a phone tells its customer’s orders, and where the last one went', async (shop) => {
  const { call, form, order } = await openDesk(shop)
  const find = async (phone: string) =>
    (await call<Customer>('GET', `/orders/customer?phone=${encodeURIComponent(phone)}`)).body
  const place = { customerName: 'Zoé', customerPhone: '+213 661 23 45 67', deliveryAddress: 'Cité 5 Juillet' }
  const { id } = (await postOrder(shop, { ...form, ...place })).body
  await call('PUT', `/orders/${order.id}/status`, { status: 'cancelled', cancelReason: 'returned' })
  await call('PUT', `/orders/${id}/status`, { status: 'delivered' })
  await call('POST', '/blocked-phones', { phone: order.customerPhone, reason: '' })
  expect(await find(order.customerPhone)).toEqual({
    ...{ orders: 2, delivered: 1, cancelled: 1, returned: 1, isBlocked: true },
    last: {
      customerName: 'Zoé',
      wilayaId: form.wilayaId,
      deliveryType: 'home',
      center: null,
      baladiya: expect.any(String),
      deliveryAddress: 'Cité 5 Juillet',
    },
  })
  const nobody = { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false, last: null }
  expect(await find('0550 99 99 99')).toEqual(nobody)
  await call('POST', '/blocked-phones', { phone: '0550 99 99 99', reason: '' })
  expect(await find('٠٥٥٠٩٩٩٩٩٩')).toEqual({ ...nobody, isBlocked: true })
  for (const query of ['', '?phone=', '?phone=inconnu']) {
    const { status, body } = await call<Refusal>('GET', `/orders/customer${query}`)
    expect([query, status, body.issues?.[0]?.path]).toEqual([query, 400, 'phone'])
  }
})
