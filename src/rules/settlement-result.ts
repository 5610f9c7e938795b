/** French labels of the results of a settlement's lines. */
export const SETTLEMENT_LABELS = {
  ok: 'Conforme',
  gap: 'Écart',
  unknown: 'Inconnu',
  already_paid: 'Déjà réglé',
  invalid: 'Invalide',
} as const
