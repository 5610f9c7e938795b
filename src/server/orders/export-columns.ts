import type { OrderItem } from '#contract/order.ts'
import type { Parcel } from '#contract/parcel.ts'
import { CANCEL_REASON_LABELS } from '#rules/cancel-reason.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { CHANNEL_LABELS } from '#rules/order-channel.ts'
import { STATUS_LOOKS } from '#rules/order-status.ts'
import type { Row } from '#server/db/tables.ts'
import type { Cell } from '#server/sheets/sheet.ts'

/** Columns of the table that the file needs. */
export const ORDER_COLUMNS = [
  'id',
  'customer_name',
  'customer_phone',
  'status',
  'wilaya_name',
  'delivery_type',
  'center',
  'baladiya',
  'delivery_address',
  'subtotal',
  'delivery_price',
  'discount',
  'total_price',
  'note',
  'cancel_reason',
  'channel',
  'created_at',
] as const satisfies (keyof Row<'orders'>)[]

type Order = Pick<Row<'orders'>, (typeof ORDER_COLUMNS)[number]> & { parcel: Parcel | null }
type Item = Omit<OrderItem, 'productId'>
type Column = { name: string; width: number; read: (order: Order, item?: Item, isFirst?: boolean) => Cell }

/** Columns of the exported file, which has a line for each item. */
export const EXPORT_COLUMNS: Column[] = [
  { name: 'N°', width: 8, read: (order) => order.id },
  { name: 'Date', width: 16, read: (order) => new Date(order.created_at) },
  { name: 'Statut', width: 11, read: (order) => STATUS_LOOKS[order.status].label },
  { name: 'Motif d’annulation', width: 19, read: readReason },
  { name: 'Client', width: 24, read: (order) => order.customer_name },
  { name: 'Téléphone', width: 16, read: (order) => order.customer_phone },
  { name: 'Wilaya', width: 16, read: (order) => order.wilaya_name },
  { name: 'Livraison', width: 10, read: (order) => DELIVERY_LABELS[order.delivery_type] },
  { name: 'Centre', width: 18, read: (order) => order.center },
  { name: 'Baladiya', width: 18, read: (order) => order.baladiya },
  { name: 'Adresse', width: 32, read: (order) => order.delivery_address },
  { name: 'Article', width: 32, read: (_, item) => item?.product_name ?? null },
  { name: 'Taille', width: 8, read: (_, item) => item?.size ?? null },
  { name: 'Couleur', width: 12, read: (_, item) => item?.color ?? null },
  { name: 'Quantité', width: 9, read: (_, item) => item?.quantity ?? null },
  { name: 'Prix', width: 10, read: (_, item) => item?.price ?? null },
  { name: 'Sous-total', width: 11, read: ofOrder('subtotal') },
  { name: 'Remise', width: 9, read: ofOrder('discount') },
  { name: 'Frais de livraison', width: 17, read: ofOrder('delivery_price') },
  { name: 'Total', width: 11, read: ofOrder('total_price') },
  { name: 'Provenance', width: 12, read: (order) => CHANNEL_LABELS[order.channel] },
  { name: 'Transporteur', width: 16, read: ({ parcel }) => parcel?.courier ?? null },
  { name: 'Suivi', width: 18, read: ({ parcel }) => parcel?.tracking ?? null },
  { name: 'Note', width: 32, read: (order) => order.note },
]

/**
 * Returns the lines of an order, one for each of its items. Amounts of the whole order (DA) are on the first line
 * alone, so that the sum of a column is right.
 */
export function toLines(order: Order, items: Item[]): Cell[][] {
  const lines = items.length > 0 ? items : [undefined]
  return lines.map((item, index) => EXPORT_COLUMNS.map(({ read }) => read(order, item, index === 0)))
}

function readReason({ cancel_reason }: Order): Cell {
  return cancel_reason && CANCEL_REASON_LABELS[cancel_reason]
}

function ofOrder(amount: 'subtotal' | 'discount' | 'delivery_price' | 'total_price'): Column['read'] {
  return (order, _, isFirst) => (isFirst ? order[amount] : null)
}
