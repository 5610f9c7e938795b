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
