import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import type { CourierKind, Outstanding } from '#contract/courier.ts'
import { formatDinars } from '#rules/money.ts'

const ago = new Intl.RelativeTimeFormat('fr-FR', { style: 'short', numeric: 'always' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats how long ago an ISO time was: `il y a 4 min`. */
export function agoText(iso: string, now: number): string {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE) return 'à l’instant'
  if (ms < HOUR) return ago.format(-Math.floor(ms / MINUTE), 'minute')
  if (ms < DAY) return ago.format(-Math.floor(ms / HOUR), 'hour')
  return ago.format(-Math.floor(ms / DAY), 'day')
}

/** Sums up what a courier owes: `12 colis livrés, 145 000 DA, le plus ancien du 3 nov. 2026`. */
export function owedText({ parcels, sum, oldest }: Outstanding): string {
  const parts = [
    counted(parcels, 'colis livré', 'colis livrés'),
    formatDinars(sum),
    oldest && `le plus ancien du ${formatDate(oldest).replaceAll(' ', '\u00a0')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Lists the features of a kind of courier. */
export function kindText({ isRemote, hasFees, hasWebhook, label }: CourierKind): string {
  if (!isRemote) return 'Sans liaison\u00a0: un fichier à déposer sur le site du transporteur'
  const parts = [
    'Envoi',
    hasWebhook ? 'suivi immédiat' : 'suivi toutes les 10\u00a0min',
    label && 'étiquettes',
    hasFees && 'tarifs',
  ]
  return parts.filter(Boolean).join(', ')
}
