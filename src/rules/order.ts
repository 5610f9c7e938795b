import { subtotalOf } from './cart.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red'

/** Label and color of a status (spec §4); plural in the dashboard's legend (spec §2). */
export const STATUS_LOOKS: Record<OrderStatus, { label: string; plural: string; color: StatusColor }> = {
  pending: { label: 'En attente', plural: 'En Attente', color: 'yellow' },
  confirmed: { label: 'Confirmé', plural: 'Confirmées', color: 'blue' },
  shipped: { label: 'Expédié', plural: 'Expédiées', color: 'purple' },
  delivered: { label: 'Livré', plural: 'Livrées', color: 'green' },
  cancelled: { label: 'Annulé', plural: 'Annulées', color: 'red' },
}

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.includes(value as OrderStatus)
}

/** True if the order may be invoiced: the customer has confirmed the sale. */
export function isInvoiceable(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'shipped' || status === 'delivered'
}

/** True if the order is shipped, delivered or cancelled: only its note can still be edited. */
export function isLocked(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered' || status === 'cancelled'
}

export const CANCEL_REASONS = [
  'customer',
  'unreachable',
  'wrong_number',
  'duplicate',
  'out_of_stock',
  'returned',
  'other',
] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  customer: 'Refusée par le client',
  unreachable: 'Client injoignable',
  wrong_number: 'Faux numéro',
  duplicate: 'Doublon',
  out_of_stock: 'Rupture de stock',
  returned: 'Colis retourné',
  other: 'Autre raison',
}

export const ORDER_CHANNELS = ['web', 'phone', 'facebook', 'instagram', 'whatsapp', 'shop', 'other'] as const

/** `web` is an order of the storefront; the owner enters others. An exchange keeps the original order's. */
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

export const CHANNEL_LABELS: Record<OrderChannel, string> = {
  web: 'Site',
  phone: 'Téléphone',
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  shop: 'Magasin',
  other: 'Autre',
}

/** Amounts in DA. */
export type OrderTotal = { subtotal: number; discount: number; deliveryPrice: number; totalPrice: number }

/** Sums lines, discount and delivery, in DA. */
export function orderTotal(
  lines: readonly { price: number; quantity: number }[],
  { discount, deliveryPrice }: Pick<OrderTotal, 'discount' | 'deliveryPrice'>,
): OrderTotal {
  const subtotal = subtotalOf(lines)
  return { subtotal, discount, deliveryPrice, totalPrice: subtotal - discount + deliveryPrice }
}

/** True if orders of this status have taken their pieces from the stock. */
export function takesStock(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'shipped' || status === 'delivered'
}
