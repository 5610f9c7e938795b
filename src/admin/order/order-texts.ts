import type { CallEnd } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { CALL_LABELS } from '#rules/calls.ts'
import { MAX_COLLECTED } from '#rules/couriers.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { CANCEL_REASON_LABELS } from '#rules/order.ts'
import { isolate } from '#rules/text.ts'

/** Formats the end of a call: `Riad Ziani : ne répond pas, rappel à 14:10`. */
export function callEndText(called: AdminOrder, { outcome, status, cancelReason }: CallEnd): string {
  const name = `${isolate(called.customerName)}\u00a0:`
  if (status === 'confirmed') return `${name} commande confirmée`
  if (status === 'cancelled') {
    return `${name} commande annulée${cancelReason ? `, ${CANCEL_REASON_LABELS[cancelReason].toLowerCase()}` : ''}`
  }
  if (outcome === 'reached' && called.status === 'shipped') return `${name} joint, le livreur doit repasser`
  const next = called.callAt ? `rappel ${dueText(called.callAt)}` : 'commande gardée'
  return `${name} ${CALL_LABELS[outcome].toLowerCase()}, ${next}`
}

/** Names an order in a sentence: `la commande n° 12 de Karim Benali`. */
export function orderName({ id, customerName }: Pick<AdminOrder, 'id' | 'customerName'>): string {
  return `la commande n°\u00a0${id} de ${isolate(customerName)}`
}

export const TOO_MUCH_TO_COLLECT = `Plus de ${formatDinars(MAX_COLLECTED)}\u00a0: aucun transporteur ne prend ce montant, faites deux commandes`

// All times are shown in the shop's time zone, not in the browser's.
const timeZone = 'Africa/Algiers'
const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone })
const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })

function isSameDay(date: Date, now: Date, days = 0): boolean {
  return day.format(date) === day.format(new Date(now.getTime() + days * 24 * 3_600_000))
}

/** Formats an ISO time: `20 nov. 2026, 14:05`. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

/** Formats the day of an ISO time: `20 nov. 2026`. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso))
}

export function formatDay(isoDay: string): string {
  return day.format(new Date(`${isoDay}T12:00:00Z`))
}

/** Formats an ISO time: `14:05` today, `demain 14:05`, else `20 nov. 2026, 14:05`. */
export function formatSoon(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (isSameDay(date, now)) return hour.format(date)
  return isSameDay(date, now, 1) ? `demain ${hour.format(date)}` : moment.format(date)
}

/** Formats the time of a call: `à 14:05`, `demain à 09:00`, `le 20 nov. 2026 à 09:00`. */
function dueText(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const at = `à ${hour.format(date)}`
  if (isSameDay(date, now)) return at
  return `${isSameDay(date, now, 1) ? 'demain' : `le ${day.format(date)}`} ${at}`
}

/** Formats a past ISO time by its age: `il y a 12 min`, `14:05` today, `hier 20:35`, else `20 nov. 2026, 14:05`. */
export function formatAge(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000)
  if (minutes >= 0 && minutes < 60) return minutes === 0 ? 'à l’instant' : `il y a ${minutes}\u00a0min`
  if (isSameDay(date, now)) return hour.format(date)
  return isSameDay(date, now, -1) ? `hier ${hour.format(date)}` : moment.format(date)
}

export function deliveryText(price: number): string {
  return price === 0 ? 'Gratuite' : formatDinars(price)
}

/** Formats the size and colour of an order's line; empty when it has neither. */
export function itemChoices({ size, color }: Pick<OrderItem, 'size' | 'color'>): string {
  return [size && `Taille\u00a0${isolate(size)}`, color && isolate(color)].filter(Boolean).join(', ')
}

/** Formats a line of an order: `2 × Casque, Taille M, Noir`. */
export function lineText(item: OrderItem, separator = ', '): string {
  const parts = [`${item.quantity} × ${isolate(item.product_name)}`, itemChoices(item)]
  return parts.filter(Boolean).join(separator)
}

/** Sums up a phone's other orders: `3 autres commandes, 1 livrée, 1 retournée`. */
export function historyText({ orders, delivered, cancelled, returned }: AdminOrder['customer']): string {
  const parts = [
    plural(orders, 'autre commande', 'autres commandes'),
    delivered > 0 && plural(delivered, 'livrée'),
    returned > 0 && plural(returned, 'retournée'),
    cancelled - returned > 0 && plural(cancelled - returned, 'annulée'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Counts a phone's returned orders, or all others if none was returned: `1 retournée`, `3 autres`. */
export function briefHistory({ orders, returned }: AdminOrder['customer']): string {
  if (returned > 0) return plural(returned, 'retournée')
  return plural(orders, 'autre')
}

/** Formats a number of unanswered calls: `2 appels sans réponse`. */
export function attemptsText(attempts: number): string {
  return `${plural(attempts, 'appel')} sans réponse`
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)}\u00a0${count > 1 ? many : one}`
}

export const FIELD_LABELS: Record<string, string> = {
  customerName: 'Nom',
  customerPhone: 'Téléphone',
  wilayaId: 'Wilaya',
  deliveryType: 'Livraison',
  center: 'Centre',
  baladiya: 'Baladiya',
  deliveryAddress: 'Adresse',
  items: 'Articles',
  deliveryPrice: 'Frais de livraison',
  discount: 'Remise',
  note: 'Note',
  status: 'Statut',
}
