import type { AdminOrder, Customer } from '#contract/admin-order.ts'
import { normalizePhone } from '#rules/phone.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

type Counted = Pick<Row<'orders'>, 'phone_key' | 'status' | 'cancel_reason'>
type Counts = Omit<AdminOrder['customer'], 'duplicateOf'>

/** Counts the other orders of the phone of each order. Orders without digits in the phone have none. */
export async function countOthers(db: DbOrTrx, orders: Counted[]): Promise<(order: Counted) => Counts> {
  const countsOf = await countByPhone(db, [...new Set(orders.map((order) => order.phone_key))])
  return (order) => countsOf(order.phone_key, order)
}

/**
 * Counts the orders of a phone, and returns where the newest one goes. `phone` is compared normalized; one without
 * digits has no orders.
 */
export async function findCustomer(db: Db, phone: string): Promise<Customer> {
  const key = normalizePhone(phone)
  const countsOf = await countByPhone(db, [key])
  const last = await db
    .selectFrom('orders')
    .select([
      'customer_name as customerName',
      'wilaya_id as wilayaId',
      'delivery_type as deliveryType',
      'center',
      'baladiya',
      'delivery_address as deliveryAddress',
    ])
    .where('phone_key', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...countsOf(key), last: last ?? null }
}

/** Returns a function that counts the orders of a normalized phone, without one of them. */
async function countByPhone(db: DbOrTrx, keys: string[]) {
  const phones = keys.filter(Boolean)
  const counts = phones.length === 0 ? [] : await countOrders(db, phones)
  const blocked = phones.length === 0 ? [] : await listBlocked(db, phones)
  const countsByPhone = Map.groupBy(counts, (row) => row.phone_key)
  const isBlocked = new Set(blocked.map((row) => row.phone_key))
  return (phone: string, without?: Counted): Counts => {
    const found = countsByPhone.get(phone) ?? []
    const count = (isOfKind: (row: Counted) => boolean) =>
      found
        .filter(isOfKind)
        .reduce((sum, row) => sum + Number(row.count), phone && without && isOfKind(without) ? -1 : 0)
    return {
      orders: count(() => true),
      delivered: count((row) => row.status === 'delivered'),
      cancelled: count((row) => row.status === 'cancelled'),
      returned: count((row) => row.status === 'cancelled' && row.cancel_reason === 'returned'),
      isBlocked: isBlocked.has(phone),
    }
  }
}

function countOrders(db: DbOrTrx, phones: string[]) {
  return db
    .selectFrom('orders')
    .select(['phone_key', 'status', 'cancel_reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('phone_key', 'in', phones)
    .groupBy(['phone_key', 'status', 'cancel_reason'])
    .execute()
}

function listBlocked(db: DbOrTrx, phones: string[]) {
  return db.selectFrom('blocked_phones').select('phone_key').where('phone_key', 'in', phones).execute()
}
