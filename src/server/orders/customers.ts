import type { AdminOrder } from '#contract/admin-order.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

type OrderRow = Pick<Row<'orders'>, 'phone_key' | 'status' | 'cancel_reason'>

/** Customers of some orders, by their phones. */
export type Customers = {
  /** The other orders of an order's phone, and whether it is blocked. */
  others: (order: OrderRow) => Omit<AdminOrder['customer'], 'duplicateOf'>
}

/** Reads the customers of these orders by phone. A text without digits is nobody's phone. */
export async function findCustomers(db: DbOrTrx, orders: OrderRow[]): Promise<Customers> {
  const phones = [...new Set(orders.map((order) => order.phone_key))].filter(Boolean)
  if (phones.length === 0) return { others: () => ({ ...NOBODY }) }
  const counts = await db
    .selectFrom('orders')
    .select(['phone_key', 'status', 'cancel_reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('phone_key', 'in', phones)
    .groupBy(['phone_key', 'status', 'cancel_reason'])
    .execute()
  const blocked = await db
    .selectFrom('blocked_phones')
    .select('phone_key')
    .where('phone_key', 'in', phones)
    .execute()
  const countsByPhone = Map.groupBy(counts, (row) => row.phone_key)
  const isBlocked = new Set(blocked.map((row) => row.phone_key))
  return {
    others: (order) => {
      const count = (isOfKind: (row: OrderRow) => boolean) =>
        (countsByPhone.get(order.phone_key) ?? [])
          .filter(isOfKind)
          .reduce((sum, row) => sum + Number(row.count), isOfKind(order) ? -1 : 0)
      return order.phone_key
        ? {
            orders: count(() => true),
            delivered: count((row) => row.status === 'delivered'),
            cancelled: count((row) => row.status === 'cancelled'),
            returned: count((row) => row.status === 'cancelled' && row.cancel_reason === 'returned'),
            isBlocked: isBlocked.has(order.phone_key),
          }
        : { ...NOBODY }
    },
  }
}

const NOBODY = { orders: 0, delivered: 0, cancelled: 0, returned: 0, isBlocked: false }
