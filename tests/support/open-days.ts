import { expect } from 'vitest'
import type { AdminOrder, OrderCounts } from '#contract/admin-order.ts'
import { addWilaya } from './factories.ts'
import { openDesk } from './open-desk.ts'
import { postOrder } from './open-sale.ts'
import type { TestShop } from './open-test-shop.ts'

type Page = { items: AdminOrder[]; total: number }

/**
 * Opens a shop with six orders, placed at noon of 1 to 6 March 2026: `a` to Oran, `b` its duplicate, `c` a telephone order to a center, `d`
 * delivered, `e` cancelled and from a blocked phone, `f` confirmed, in another wilaya.
 */
export async function openDays(shop: TestShop) {
  const desk = await openDesk(shop)
  const { call, form, order: a } = desk
  const place = async (change: object = {}) => (await postOrder(shop, { ...form, ...change })).body.id
  const b = await place({ customerPhone: '+213 661 23 45 67' })
  const center = { deliveryType: 'center', center: 'Aéroport', customerPhone: '0770 11 22 33' }
  const { totalAmount, ...counter } = form
  const c = (await call('POST', '/orders/manual', { ...counter, ...center })).body.id
  const d = await place({ customerPhone: '0550 00 00 01', customerName: 'Zoé Saïdi' })
  const e = await place({ customerPhone: '0550 00 00 02' })
  const tlemcen = await addWilaya(shop, { name: 'Tlemcen (essai)' })
  const f = await place({ customerPhone: '٠٥٥٠٠٠٠٠٠٣', wilayaId: tlemcen })
  await call('POST', '/blocked-phones', { phone: '+213550000002', reason: '' })
  await call('PUT', `/orders/${d}/status`, { status: 'delivered' })
  await call('PUT', `/orders/${e}/status`, { status: 'cancelled' })
  await call('PUT', `/orders/${f}/status`, { status: 'confirmed' })
  const ids = [a.id, b, c, d, e, f]
  for (const [index, id] of ids.entries()) {
    const created_at = `2026-03-0${index + 1}T11:00:00.000Z`
    await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  const nameOf = (id: number) => 'abcdef'[ids.indexOf(id)]
  /** Lists the orders that a query finds, and their number. */
  const list = async (query: string) => {
    const { status, body } = await call<Page>('GET', `/orders?${query}`)
    expect([query, status, body.total]).toEqual([query, 200, body.items.length])
    return body.items.map(({ id }) => nameOf(id)).join('')
  }
  const count = async (query = '') => (await call<OrderCounts>('GET', `/orders/counts?${query}`)).body
  return { ...desk, tlemcen, list, count }
}
