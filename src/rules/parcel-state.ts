import type { OrderStatus } from './order-status.ts'

/** Where a parcel is. `unknown`: the courier was asked to make it, and has not answered. */
export const PARCEL_STATES = [
  'unknown',
  'created',
  'sent',
  'delivering',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const

export type ParcelState = (typeof PARCEL_STATES)[number]

/** What the admin reads, and what an order's history says of a parcel that is followed by hand. */
export const PARCEL_LABELS: Record<ParcelState, string> = {
  unknown: 'En vérification',
  created: 'Créé',
  sent: 'Expédié',
  delivering: 'En livraison',
  delivered: 'Livré',
  returning: 'Retour en cours',
  returned: 'Retourné',
  cancelled: 'Annulé',
}

/** Where a parcel stays. */
const END_STATES = ['delivered', 'returned', 'cancelled'] as const satisfies ParcelState[]

const RANKS: Record<ParcelState, number> = {
  unknown: 0,
  created: 1,
  sent: 2,
  delivering: 3,
  returning: 4,
  delivered: 5,
  returned: 6,
  cancelled: 6,
}

/** Whether the courier still has something to do with a parcel. */
export function isOpen(state: ParcelState): boolean {
  return !END_STATES.some((end) => end === state)
}

/** Whether a parcel may go from one state to another: forward only, since couriers tell late and twice. */
export function mayMove(from: ParcelState, to: ParcelState): boolean {
  return isOpen(from) && RANKS[to] > RANKS[from]
}

/** The status that a parcel's state gives to an order, or null when the order stays as it is. */
export function statusAfter(state: ParcelState, status: OrderStatus): OrderStatus | null {
  if (state === 'delivered') return status === 'delivered' ? null : 'delivered'
  if (state === 'returned') return status === 'cancelled' ? null : 'cancelled'
  const isOnItsWay = state === 'sent' || state === 'delivering' || state === 'returning'
  return isOnItsWay && (status === 'pending' || status === 'confirmed') ? 'shipped' : null
}
