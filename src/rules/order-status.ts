export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red'

/** Label and colour of a status (spec §4); plural in the dashboard's legend (spec §2). */
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

/** True if an invoice may be made of it: the sale is agreed. */
export function isInvoiceable(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'shipped' || status === 'delivered'
}

/** True if only the note can still be edited: the order has left or is over. */
export function isLocked(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered' || status === 'cancelled'
}
