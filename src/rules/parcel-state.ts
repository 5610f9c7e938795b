import type { OrderStatus } from './order.ts'

/**
 * `unknown`: the courier may have created the parcel. `sent`: between hubs. `delivering`: with the driver, or at the
 * desk. `delivered`: paid or not. `returned`: back at the shop, which cancels the order.
 */
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

export const PARCEL_FILTERS = ['none', 'open', 'delivered', 'returned'] as const

export type ParcelFilter = (typeof PARCEL_FILTERS)[number]

export const PARCEL_FILTER_LABELS: Record<ParcelFilter, string> = {
  none: 'Aucun colis',
  open: 'Colis en cours',
  delivered: 'Colis livré',
  returned: 'Colis retourné',
}

/**
 * Allowed transitions, forward only, since couriers report late, twice, and skip states. An `unknown` parcel
 * becomes `created` once its courier confirms it; if the courier lacks it, it may be sent again or deleted.
 */
const STEPS: Record<ParcelState, readonly ParcelState[]> = {
  unknown: ['created', 'cancelled'],
  created: ['sent', 'delivering', 'returning', 'delivered', 'returned', 'cancelled'],
  sent: ['delivering', 'returning', 'delivered', 'returned', 'cancelled'],
  delivering: ['returning', 'delivered', 'returned', 'cancelled'],
  returning: ['delivered', 'returned', 'cancelled'],
  delivered: [],
  returned: [],
  cancelled: [],
}

export const OPEN_STATES = PARCEL_STATES.filter((state) => STEPS[state].length > 0)

export function isOpen(state: ParcelState): boolean {
  return OPEN_STATES.includes(state)
}

export function mayMove(from: ParcelState, to: ParcelState): boolean {
  return STEPS[from].includes(to)
}

/** True for an open parcel that the courier has taken. */
export function hasLeft(state: ParcelState): boolean {
  return state === 'sent' || state === 'delivering' || state === 'returning'
}

/** Returns the new status of an order whose parcel was `before`, or null to leave it. */
export function statusAfter(
  state: ParcelState,
  status: OrderStatus,
  before: ParcelState | null = null,
): OrderStatus | null {
  // The parcel of a delivered order is not delivered: the delivery was recorded by mistake, or the parcel was
  // cancelled and is under way after all.
  if ((before === 'delivered' || before === 'cancelled') && status === 'delivered') {
    if (hasLeft(state)) return 'shipped'
    if (state === 'created' || state === 'cancelled') return 'confirmed'
  }
  if (state === 'delivered') return status === 'delivered' ? null : 'delivered'
  if (state === 'returned') return status === 'cancelled' ? null : 'cancelled'
  return hasLeft(state) && (status === 'pending' || status === 'confirmed') ? 'shipped' : null
}

/** Returns the new state of a parcel without courier API after its order's status changed; null: unchanged. */
export function stateAfterStatus(status: OrderStatus, state: ParcelState): ParcelState | null {
  if (status === 'delivered') return isOpen(state) || state === 'returned' ? 'delivered' : null
  if (status === 'shipped') return state === 'created' || state === 'delivered' ? 'sent' : null
  if (state !== 'delivered') return null
  return status === 'cancelled' ? 'returned' : 'created'
}
