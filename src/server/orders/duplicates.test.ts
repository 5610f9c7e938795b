import { expect } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import { addProduct } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { postOrder } from '../../../tests/support/open-sale.ts'

type Page = { items: AdminOrder[] }

onEachDatabase('an order placed again within a day with one of its products is a double', async (shop) => {
  const { order, form, item, call } = await openDesk(shop)
  const other = { ...item, productId: await addProduct(shop, { price: item.price }) }
  const place = async (change: object) => (await postOrder(shop, { ...form, ...change })).body.id
  const twice = { items: [other, item], totalAmount: 2 * item.price + 600 }
  const later = await place({ ...twice, customerPhone: '00213 661 23 45 67' })
  const again = await place({})
  const stranger = await place({ customerPhone: '0661 23 45 68' })
  const elsewise = await place({ items: [other], customerPhone: 'inconnu' })
  const doubles = async () => {
    const { items } = (await call<Page>('GET', '/orders?sort=oldest')).body
    for (const { id, customer } of items)
      expect((await call('GET', `/orders/${id}`)).body.customer).toEqual(customer)
    return Object.fromEntries(items.map(({ id, customer }) => [id, customer.duplicateOf]))
  }
  const others = { [stranger]: null, [elsewise]: null }
  expect(await doubles()).toEqual({ [order.id]: null, [later]: order.id, [again]: order.id, ...others })
  await call('PUT', `/orders/${order.id}/status`, { status: 'cancelled' })
  expect(await doubles()).toEqual({ [order.id]: null, [later]: null, [again]: later, ...others })
  await call('PUT', `/orders/${order.id}/status`, { status: 'pending' })
  expect(await doubles()).toMatchObject({ [later]: order.id, [again]: order.id })
  await call('DELETE', `/orders/${order.id}`)
  expect(await doubles()).toEqual({ [later]: null, [again]: later, ...others })

  const dayAgo = (ms: number) => new Date(Date.now() - 24 * 3_600_000 + ms).toISOString()
  const age = (created_at: string) =>
    shop.db.updateTable('orders').set({ created_at }).where('id', 'in', [later, again]).execute()
  await age(dayAgo(60_000))
  const inTime = await place({})
  await age(dayAgo(-60_000))
  const tooLate = await place({ customerPhone: '+213661234567' })
  const { [inTime]: first, [tooLate]: second } = await doubles()
  expect([first, second]).toEqual([later, inTime])
})
