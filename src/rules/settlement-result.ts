/** What a line of a courier's sheet says of a parcel, in French. */
export const SETTLEMENT_LABELS = {
  ok: 'Conforme',
  gap: 'Écart',
  unknown: 'Inconnu',
  already_paid: 'Déjà réglé',
  invalid: 'Invalide',
} as const
