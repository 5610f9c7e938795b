import { algiersTime } from '#rules/algiers-time.ts'
import { CURRENCY } from '#rules/money.ts'
import type { Row } from '#server/db/snapshot/readers.ts'
import { readTables } from './read-backup.ts'

/** Lists orders of an archive of any schema, or only those placed or changed after the archive `since`. */
export async function describeOrders(file: string, since?: string): Promise<string[]> {
  const { tables } = await readTables(file, ['orders', 'order_items'])
  const { madeAt, lastIds } = since === undefined ? everything : (await readTables(since, [])).manifest
  const lastId = lastIds.orders ?? 0
  const items = Map.groupBy(tables.order_items ?? [], ({ order_id }) => order_id)
  return (tables.orders ?? [])
    .filter(({ id, updated_at }) => Number(id) > lastId || String(updated_at) > madeAt)
    .flatMap((order) => [
      describeOrder(order, Number(order.id) > lastId ? '' : '  (known before, and changed since)'),
      ...(items.get(order.id) ?? []).map(describeItem),
    ])
}

const everything = { madeAt: '', lastIds: { orders: 0 } }

function describeOrder(order: Row, note: string): string {
  const at = algiersTime(new Date(String(order.created_at)))
  const place = [order.wilaya_name, order.center ?? order.baladiya, order.delivery_address].filter(Boolean)
  const words = [order.id, at, order.customer_name, order.customer_phone, place.join(', '), order.status]
  return printable(`${words.join('  ')}  total ${order.total_price} ${CURRENCY}${note}`)
}

function describeItem({ quantity, product_name, size, color, price }: Row): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return printable(`    ${quantity} × ${product_name}${variant && ` (${variant})`}  ${price} ${CURRENCY}`)
}

/** Replaces control characters, because a customer's text must not control the terminal. */
function printable(line: string): string {
  return line.replaceAll(/\p{C}/gu, ' ')
}
