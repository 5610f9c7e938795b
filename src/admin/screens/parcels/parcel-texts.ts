import type { ParcelFilter } from '#admin/queries/orders.ts'

/** What orders are filtered by. */
export const PARCEL_FILTERS: Record<ParcelFilter, string> = {
  none: 'Aucun colis',
  open: 'Colis en cours',
  delivered: 'Colis livré',
  returned: 'Colis retourné',
}

/** Said of a parcel that the courier may or may not have. */
export const UNKNOWN_HINT =
  'Le transporteur n’a pas répondu. La boutique lui demande s’il a ce colis ; rien ne part deux fois.'
