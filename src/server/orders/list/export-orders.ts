import type { OrderExportQuery } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import type { Parcel } from '#contract/parcel.ts'
import { DELIVERY_LABELS } from '#rules/delivery.ts'
import { CANCEL_REASON_LABELS, CHANNEL_LABELS, STATUS_LOOKS } from '#rules/order.ts'
import type { Row } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { findParcels } from '../order-parcels.ts'
import { listItems } from '../orders.ts'
import { matchingOrders, type OrderDbs, readerFor } from './order-filters.ts'

/** Orders per query, which then takes about 1 ms. */
const BATCH = 100

type Order = Row<'orders'> & { parcel: Parcel | null }
type Item = Omit<OrderItem, 'productId'>
type Column = { name: string; width: number; read: (order: Order, item?: Item, isFirst?: boolean) => Cell }

const EXPORT_COLUMNS: Column[] = [
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
  { name: 'Échange de', width: 11, read: (order) => order.exchange_of },
]

type Databases = OrderDbs & { limits: { exports: Semaphore } }

/**
 * Exports matching orders, one line per item, newest first unless sorted. Rows are streamed, so orders
 * changed during the export may have old or new values.
 * @throws UnavailableError at the first batch, when too many exports are queued
 */
export function exportOrders(databases: Databases, query: OrderExportQuery): Sheet {
  return { name: 'Commandes', columns: EXPORT_COLUMNS, batches: readBatches(databases, query) }
}

async function* readBatches(databases: Databases, query: OrderExportQuery): AsyncGenerator<Cell[][]> {
  using _turn = await databases.limits.exports.take(1)
  const { db } = databases
  const found = matchingOrders(readerFor(databases, query), query).select('id').limit(BATCH)
  const [order, after] = query.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  for (let last: number | undefined; ; ) {
    const rest = last === undefined ? found : found.where('id', after, last)
    const ids = (await rest.orderBy('id', order).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    const rows = db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id', order).execute()
    const [orders, items, parcels] = await Promise.all([rows, listItems(db, ids), findParcels(db, ids)])
    yield orders.flatMap((row) =>
      toLines({ ...row, parcel: parcels.get(row.id) ?? null }, items.get(row.id) ?? []),
    )
    if (ids.length < BATCH) return
    last = ids.at(-1)
  }
}

/** Returns one line per item. Amounts of the order (DA) are on the first only, so that columns sum up. */
function toLines(order: Order, items: Item[]): Cell[][] {
  const lines = items.length > 0 ? items : [undefined]
  return lines.map((item, index) => EXPORT_COLUMNS.map(({ read }) => read(order, item, index === 0)))
}

function readReason({ cancel_reason }: Order): Cell {
  return cancel_reason && CANCEL_REASON_LABELS[cancel_reason]
}

function ofOrder(amount: 'subtotal' | 'discount' | 'delivery_price' | 'total_price'): Column['read'] {
  return (order, _, isFirst) => (isFirst ? order[amount] : null)
}
