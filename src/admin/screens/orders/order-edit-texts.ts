import type { OrderItem } from '#contract/order.ts'
import { formatDinars } from '#rules/money.ts'
import { DELIVERY_LABELS, itemChoices } from './order-texts.ts'

type Change = { field: string; from?: unknown; to?: unknown }

const FIELDS: Record<string, string> = {
  customerName: 'Nom',
  customerPhone: 'Téléphone',
  wilayaId: 'Wilaya',
  deliveryType: 'Livraison',
  center: 'Centre',
  baladiya: 'Baladiya',
  deliveryAddress: 'Adresse',
  items: 'Articles',
  deliveryPrice: 'Frais de livraison',
  discount: 'Remise',
  note: 'Note',
}

/** One change of an order in words: `Remise : 500 DA (avant : 0 DA)`. */
export function editText({ field, from, to }: Change, wilayaName: (id: unknown) => string): string {
  const text = (value: unknown) => (field === 'wilayaId' ? wilayaName(value) : valueText(field, value))
  return `${FIELDS[field] ?? field} : ${text(to)} (avant : ${text(from)})`
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'items' && Array.isArray(value)) return value.map(itemText).join(' ; ')
  if (field === 'deliveryType') return DELIVERY_LABELS[value as keyof typeof DELIVERY_LABELS]
  const isAmount = field === 'deliveryPrice' || field === 'discount'
  return isAmount ? formatDinars(Number(value)) : String(value)
}

// As the server writes them: the lines of the order before and after.
function itemText(item: OrderItem): string {
  return [`${item.quantity} × ${item.product_name}`, itemChoices(item)].filter(Boolean).join(', ')
}
