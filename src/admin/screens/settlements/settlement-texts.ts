import type { SETTLEMENT_RESULTS, SettlementItem, SettlementLine } from '#contract/settlement.ts'
import { formatDinars } from '#rules/money.ts'
import { STATUS_COLORS } from '#web/ui/status-badge.tsx'

export type Result = (typeof SETTLEMENT_RESULTS)[number]

/** Results in the order in which they are shown. */
export const RESULTS: Record<Result, { label: string; hint: string; look: string }> = {
  ok: { label: 'OK', hint: 'Le transporteur verse ce qu’il doit.', look: STATUS_COLORS.green },
  gap: {
    label: 'Écart',
    hint: 'Le montant n’est pas celui attendu. Cochez les lignes que vous acceptez quand même.',
    look: STATUS_COLORS.yellow,
  },
  not_delivered: {
    label: 'Pas livrée',
    hint: 'Payée, mais le colis n’est pas livré d’après son suivi. Cochez les lignes que vous acceptez quand même.',
    look: STATUS_COLORS.yellow,
  },
  unknown: {
    label: 'Inconnue',
    hint: 'Aucun colis de ce transporteur ne porte ce suivi. Vérifiez que c’est le bon transporteur, sinon demandez au transporteur de quel colis il s’agit.',
    look: STATUS_COLORS.red,
  },
  already_paid: {
    label: 'Déjà réglée',
    hint: 'Déjà versée auparavant\u00a0: elle ne compte pas une deuxième fois.',
    look: 'bg-concrete-100 text-concrete-700 ring-concrete-300',
  },
  invalid: {
    label: 'Invalide',
    hint: 'Le suivi ou le montant ne se lit pas. Corrigez ces lignes dans le fichier, puis vérifiez-le à nouveau.',
    look: STATUS_COLORS.red,
  },
}

export const REASON_LABELS: Record<NonNullable<SettlementLine['reason']>, string> = {
  no_tracking: 'Sans suivi',
  bad_tracking: 'Excel a abrégé ce numéro\u00a0: demandez le fichier .xlsx',
  no_amount: 'Sans montant',
  bad_amount: 'Montant illisible',
}

/** True for lines that are paid only if the owner ticks them. */
export function isOptional({ result }: Pick<SettlementLine, 'result'>): boolean {
  return result === 'gap' || result === 'not_delivered'
}

/** Formats the rest of a partly accepted settlement: `sur 70 500 DA, il reste 28 100 DA`; null if none. */
export function leftText({ acceptedAt, accepted, totals }: SettlementItem): string | null {
  const left = totals.net - accepted.net
  if (acceptedAt === null || left <= 0) return null
  return `sur ${formatDinars(totals.net)}, il reste ${formatDinars(left)}`
}

/** Counts the lines by result: `12 OK, 2 écarts, 1 inconnue`. */
export function countsText(totals: SettlementItem['totals']): string {
  const { ok, gap, not_delivered, unknown, already_paid, invalid } = totals
  const parts = [
    `${ok}\u00a0OK`,
    gap > 0 && `${gap}\u00a0${gap > 1 ? 'écarts' : 'écart'}`,
    not_delivered > 0 && `${not_delivered}\u00a0pas\u00a0${not_delivered > 1 ? 'livrées' : 'livrée'}`,
    unknown > 0 && `${unknown}\u00a0${unknown > 1 ? 'inconnues' : 'inconnue'}`,
    already_paid > 0 && `${already_paid}\u00a0déjà\u00a0${already_paid > 1 ? 'réglées' : 'réglée'}`,
    invalid > 0 && `${invalid}\u00a0${invalid > 1 ? 'invalides' : 'invalide'}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Sums up in DA the lines to accept: matching ones and selected ones, without those accepted before. */
export function acceptanceOf(lines: SettlementLine[], chosen: ReadonlySet<string>) {
  const taken = lines.filter(
    (line) => !line.isAccepted && (line.result === 'ok' || (isOptional(line) && chosen.has(line.tracking))),
  )
  return {
    lines: taken.length,
    collected: taken.reduce((sum, { collected }) => sum + (collected ?? 0), 0),
    fee: taken.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
  }
}
