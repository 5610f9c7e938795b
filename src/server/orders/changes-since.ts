import { isDeepStrictEqual } from 'node:util'
import type { OrderItem } from '#contract/order.ts'
import { EDITABLE_FIELDS, type EditableField } from '#contract/order-change.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { STATUS_LOOKS } from '#rules/order-status.ts'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import type { Issue } from '#server/errors.ts'
import { type OrderContent, toContent } from './order-content.ts'
import { listItems } from './orders.ts'

/**
 * Lists the fields of an order, and its status, that differ from what it was at a time, with their present value in
 * words. Events after that time say what a field was.
 */
export async function listChangesSince(trx: Trx, order: Row<'orders'>, since: string): Promise<Issue[]> {
  const events = await trx
    .selectFrom('order_events')
    .select(['kind', 'from_status', 'details'])
    .where('order_id', '=', order.id)
    .where('created_at', '>', new Date(since).toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const before = new Map<string, unknown>()
  const keepFirst = (field: string, value: unknown) => {
    if (!before.has(field)) before.set(field, value)
  }
  for (const { kind, from_status, details } of events) {
    if (from_status !== null) keepFirst('status', from_status)
    if (kind === 'note') keepFirst('note', JSON.parse(details).before)
    if (kind !== 'edited') continue
    for (const { field, from } of JSON.parse(details).changes ?? []) keepFirst(field, from)
  }
  const content = toContent(order, (await listItems(trx, [order.id])).get(order.id) ?? [])
  const fields = EDITABLE_FIELDS.filter(
    (field) => before.has(field) && !isDeepStrictEqual(before.get(field), content[field]),
  )
  const issues = fields.map((path) => ({ path, message: inWords(path, content) }))
  if (!before.has('status') || before.get('status') === order.status) return issues
  return [...issues, { path: 'status', message: STATUS_LOOKS[order.status].label }]
}

function inWords(field: EditableField, content: OrderContent): string {
  switch (field) {
    case 'wilayaId':
      return content.wilayaName
    case 'deliveryType':
      return DELIVERY_LABELS[content.deliveryType]
    case 'items':
      return content.items.map(itemInWords).join(', ')
    case 'deliveryPrice':
    case 'discount':
      return formatDinars(content[field])
    default:
      return content[field] || 'vide'
  }
}

function itemInWords({ product_name, quantity, price, size, color }: OrderItem): string {
  const name = [product_name, size, color].filter(Boolean).join(' ')
  return `${quantity} × ${name} à ${formatDinars(price)}`
}
