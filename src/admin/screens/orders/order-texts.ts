import type { OrderItem } from '#contract/order.ts'
import type { DeliveryType } from '#rules/delivery.ts'

/** Labels of the delivery types (spec §2). */
export const DELIVERY_LABELS: Record<DeliveryType, string> = { home: 'Domicile', center: 'Centre' }

// The shop's time zone, not the browser's.
const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Algiers',
})

/** Formats an ISO time: `20 nov. 2026, 14:05`. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

/** The size and colour of an order's line, or an empty text when it has neither. */
export function itemChoices({ size, color }: Pick<OrderItem, 'size' | 'color'>): string {
  return [size && `Taille\u00a0${size}`, color].filter(Boolean).join(', ')
}
