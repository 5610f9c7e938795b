import { randomInt } from 'node:crypto'
import { MAX_COLLECTED } from '#rules/couriers.ts'
import { OPEN_STATES } from '#rules/parcel-state.ts'
import { isCourierPhone, readPhone } from '#rules/phone.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { listBack } from '#server/orders/find-exchanges.ts'
import { type ItemRow, listItems } from '#server/orders/orders.ts'
import type { NewParcel } from '../adapters/adapter.ts'
import type { FoundPlace } from '../places/places.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export type Candidate = {
  order: Row<'orders'> & { wilaya_code: number | null }
  items: ItemRow[]
  /** The items that the customer returns in an exchange. */
  back: ItemRow[]
  open: Pick<Row<'parcels'>, 'id' | 'courier_id' | 'state'> | null
}

export async function findCandidates(db: DbOrTrx, ids: number[]): Promise<Map<number, Candidate>> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('wilayas', 'wilayas.id', 'orders.wilaya_id')
    .selectAll('orders')
    .select('wilayas.code as wilaya_code')
    .where('orders.id', 'in', ids)
    .execute()
  const items = await listItems(db, ids)
  const back = await listBack(db, ids)
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'order_id', 'courier_id', 'state'])
    .where('order_id', 'in', ids)
    .where('state', 'in', OPEN_STATES)
    .execute()
  const open = new Map(parcels.map((parcel) => [parcel.order_id, parcel]))
  return new Map(
    orders.map((order) => [
      order.id,
      {
        order,
        items: items.get(order.id) ?? [],
        back: back.get(order.id) ?? [],
        open: open.get(order.id) ?? null,
      },
    ]),
  )
}

export function refusalOf({ order, open }: Candidate): string | null {
  if (open) return 'Cette commande a déjà un colis'
  if (order.status !== 'confirmed') return 'Seule une commande confirmée se remet à un transporteur'
  return contentRefusal(order)
}

/** Returns why no courier can accept the order's amount or phone number, or null. */
export function contentRefusal(order: Pick<Row<'orders'>, 'total_price' | 'customer_phone'>): string | null {
  if (order.total_price > MAX_COLLECTED)
    return 'Au-dessus de 150 000 DA, aucun transporteur ne prend le colis'
  return isCourierPhone(order.customer_phone) ? null : phoneRefusal(order.customer_phone)
}

function phoneRefusal(phone: string): string {
  const missing = readPhone(phone).doubt?.missing ?? 0
  if (missing <= 0)
    return 'Le numéro de téléphone ne convient pas au transporteur\u00a0: ce n’est ni un mobile ni un fixe d’Algérie'
  const lacking = missing > 1 ? `il lui manque ${missing} chiffres` : 'il lui manque un chiffre'
  return `Le numéro de téléphone ne convient pas au transporteur\u00a0: ${lacking}`
}

type Line = Pick<ItemRow, 'product_name' | 'size' | 'color' | 'quantity' | 'price'>

type Content = { order: Row<'orders'>; items: Line[]; back: Line[] }

export function toNewParcel(
  { order, items, back }: Content,
  place: FoundPlace,
  reference: string,
): NewParcel {
  const { key, second } = readPhone(order.customer_phone)
  return {
    ...place,
    reference,
    orderId: order.id,
    name: order.customer_name,
    phone: key,
    secondPhone: second,
    address: order.delivery_address ?? place.desk?.name ?? place.commune.name,
    items: items.map((item) => ({ name: nameOf(item), quantity: item.quantity, price: item.price })),
    ...(back.length > 0 && { back: back.map((item) => ({ name: nameOf(item), quantity: item.quantity })) }),
    amount: order.total_price,
  }
}

function nameOf({ product_name, size, color }: Line): string {
  return [product_name, size, color].filter(Boolean).join(' ')
}

/** Generates a reference that is unique even among shops that share an account: `1234-K7F3Q`. */
export function makeReference(orderId: number): string {
  const letters = Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${orderId}-${letters.join('')}`
}
