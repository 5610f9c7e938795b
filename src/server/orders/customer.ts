import { type Customer, customer } from '#contract/admin-order.ts'
import { normalizePhone } from '#rules/phone.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

type CustomerCounts = Omit<Customer, 'last'>
type CountedRow = Pick<Row<'orders'>, 'status' | 'cancel_reason'> & { count: number }

const LAST_FIELDS = customer.shape.last.unwrap().keyof().options

const NOBODY: CustomerCounts = { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false }

/** Counts a phone's orders, except exchanges. `last`: name and place of its newest order, or null. */
export async function findCustomer(db: DbOrTrx, phone: string): Promise<Customer> {
  const key = normalizePhone(phone)
  const counts = (await countOrdersOf(db, [key])).get(key) ?? NOBODY
  const last = await db
    .selectFrom('orders')
    .selectAll()
    .where('phone_key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...counts, last: last ? pickFields(last, LAST_FIELDS) : null }
}

type OrderRow = Pick<Row<'orders'>, 'phone_key' | 'status' | 'cancel_reason' | 'exchange_of'>

/** Makes a function that counts the other orders of an order's phone, except exchanges; 0 without digits. */
export async function countOthers(db: DbOrTrx, orders: OrderRow[]) {
  const phones = orders.map((order) => order.phone_key)
  const countsByPhone = await countOrdersOf(db, phones)
  return (order: OrderRow): CustomerCounts => {
    const all = countsByPhone.get(order.phone_key)
    if (!all) return NOBODY
    const own = sumUp(order.exchange_of === null ? [{ ...order, count: 1 }] : [])
    return {
      orders: all.orders - own.orders,
      delivered: all.delivered - own.delivered,
      cancelled: all.cancelled - own.cancelled,
      returned: all.returned - own.returned,
      isBlocked: all.isBlocked,
    }
  }
}

/** Counts all orders of each phone key, without exchanges. The empty key is skipped. */
async function countOrdersOf(db: DbOrTrx, phoneKeys: string[]): Promise<Map<string, CustomerCounts>> {
  const phones = [...new Set(phoneKeys)].filter(Boolean)
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['phone_key', 'status', 'cancel_reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('phone_key', 'in', phones)
    .where('exchange_of', 'is', null)
    .groupBy(['phone_key', 'status', 'cancel_reason'])
    .execute()
  const blocked = await db
    .selectFrom('blocked_phones')
    .select('phone_key')
    .where('phone_key', 'in', phones)
    .execute()
  const isBlocked = new Set(blocked.map((row) => row.phone_key))
  return new Map(
    phones.map((phone) => {
      const counts = sumUp(rows.filter(({ phone_key }) => phone_key === phone))
      return [phone, { ...counts, isBlocked: isBlocked.has(phone) }]
    }),
  )
}

function sumUp(rows: CountedRow[]): Omit<CustomerCounts, 'isBlocked'> {
  const count = (isOfKind: (row: CountedRow) => boolean) =>
    rows.filter(isOfKind).reduce((sum, row) => sum + row.count, 0)
  return {
    orders: count(() => true),
    delivered: count(({ status }) => status === 'delivered'),
    cancelled: count(({ status }) => status === 'cancelled'),
    returned: count(({ status, cancel_reason }) => status === 'cancelled' && cancel_reason === 'returned'),
  }
}
