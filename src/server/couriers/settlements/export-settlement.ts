import type { Settlement, SettlementLine } from '#contract/settlement.ts'
import { makeSheet, type Sheet, type SheetColumn } from '#server/sheets/sheet.ts'

const LABELS: Record<SettlementLine['result'], string> = {
  ok: 'Conforme',
  gap: 'Écart',
  not_delivered: 'Pas livré',
  unknown: 'Inconnu',
  already_paid: 'Déjà réglé',
  invalid: 'Invalide',
}

const REASONS: Record<NonNullable<SettlementLine['reason']>, string> = {
  no_tracking: 'sans suivi',
  bad_tracking: 'suivi abrégé par Excel',
  no_amount: 'sans montant',
  bad_amount: 'montant illisible',
}

const COLUMNS: SheetColumn<SettlementLine>[] = [
  { name: 'Ligne', width: 7, read: ({ row }) => row },
  { name: 'Suivi', width: 22, read: ({ tracking }) => tracking },
  { name: 'Commande', width: 11, read: ({ orderId }) => orderId },
  { name: 'Dû', width: 11, read: ({ due }) => due },
  { name: 'Encaissé', width: 11, read: ({ collected }) => collected },
  {
    name: 'Écart',
    width: 11,
    read: ({ due, collected }) => (due === null || collected === null ? null : collected - due),
  },
  { name: 'Frais', width: 9, read: ({ fee, unreadFee }) => fee ?? unreadFee },
  {
    name: 'Résultat',
    width: 26,
    read: ({ result, reason }) => LABELS[result] + (reason ? ` : ${REASONS[reason]}` : ''),
  },
  { name: 'Accepté', width: 9, read: ({ isAccepted }) => (isAccepted ? 'Oui' : 'Non') },
]

/** Amounts in DA. */
export function exportSettlement({ lines }: Settlement): Sheet {
  return makeSheet('Versement', COLUMNS, lines)
}
