import type { AdminOrder } from '#contract/admin-order.ts'
import { EDITABLE_FIELDS } from '#contract/order-change.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { STATUS_LOOKS } from '#rules/order.ts'
import type { Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import type { Issue } from '#server/errors.ts'
import type { OrderContent } from '../orders.ts'

type Shown = OrderContent & Pick<AdminOrder, 'status'>

const FIELDS = ['status', ...EDITABLE_FIELDS] as const

const WORDS: Record<(typeof FIELDS)[number], (order: Shown) => string | null> = {
  status: ({ status }) => STATUS_LOOKS[status].label,
  customerName: ({ customerName }) => customerName,
  customerPhone: ({ customerPhone }) => customerPhone,
  wilayaId: ({ wilayaName }) => wilayaName,
  deliveryType: ({ deliveryType }) => DELIVERY_LABELS[deliveryType],
  center: ({ center }) => center,
  baladiya: ({ baladiya }) => baladiya,
  deliveryAddress: ({ deliveryAddress }) => deliveryAddress,
  items: ({ items }) => items.map(itemText).join(' ; '),
  deliveryPrice: ({ deliveryPrice }) => formatDinars(deliveryPrice),
  discount: ({ discount }) => formatDinars(discount),
  note: ({ note }) => note,
}

/** Lists the fields that have changed since `since` (ISO 8601), with their current value as text. */
export async function listChangedFields(
  trx: Trx,
  { order, content, since }: { order: Row<'orders'>; content: OrderContent; since: string },
): Promise<Issue[]> {
  const events = await trx
    .selectFrom('order_events')
    .select(['kind', 'from_status', 'to_status', 'details', 'created_at'])
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['call', 'status', 'undone', 'edited', 'note'])
    .orderBy('id')
    .execute()
  // The first event of a field after `since` contains its value at `since`.
  const before = new Map<string, unknown>()
  for (const [at, { kind, from_status, details, created_at }] of events.entries()) {
    if (created_at <= new Date(since).toISOString()) continue
    // The event before an `undone` event is the undone call or, if the call set a status, that change.
    const status = kind === 'undone' ? events[at - 1]?.to_status : from_status
    for (const [field, from] of changesOf(kind, status, JSON.parse(details)))
      if (!before.has(field)) before.set(field, from)
  }
  const shown: Shown = { ...content, status: order.status }
  return FIELDS.filter(
    (field) => before.has(field) && JSON.stringify(before.get(field)) !== JSON.stringify(shown[field]),
  ).map((field) => ({ path: field, message: WORDS[field](shown) || 'vide' }))
}

function changesOf(
  kind: Row<'order_events'>['kind'],
  from: Row<'order_events'>['from_status'] | undefined,
  { changes = [], own }: { changes?: { field: string; from: unknown }[]; own?: { before?: unknown } },
): [field: string, from: unknown][] {
  if (from) return [['status', from]]
  if (kind === 'note') return [['note', own?.before]]
  return changes.map((change) => [change.field, change.from])
}

function itemText({ quantity, product_name, size, color }: OrderContent['items'][number]): string {
  return [`${quantity} × ${product_name}`, size && `taille ${size}`, color].filter(Boolean).join(', ')
}
