import type { CheckoutField } from '#rules/checkout.ts'

/** Label of each field, and its message when it is missing. */
export const FIELD_TEXTS: Record<CheckoutField, { label: string; missing: string }> = {
  customerName: { label: 'Nom complet', missing: 'Indiquez votre nom.' },
  customerPhone: { label: 'Téléphone', missing: 'Indiquez le numéro où vous joindre.' },
  wilayaId: { label: 'Wilaya', missing: 'Choisissez votre wilaya dans la liste.' },
  deliveryType: { label: 'Type de livraison', missing: 'Choisissez où livrer.' },
  deliveryAddress: { label: 'Adresse', missing: 'Indiquez la rue, le numéro ou un repère.' },
  baladiya: { label: 'Baladiya', missing: 'Choisissez votre baladiya dans la liste.' },
  center: { label: 'Centre de distribution', missing: 'Choisissez un centre dans la liste.' },
}

export function isCheckoutField(path: string): path is CheckoutField {
  return path in FIELD_TEXTS
}

/** The id of a field's element. */
export function fieldId(field: CheckoutField): string {
  return `champ-${field}`
}

/** Focuses a field and scrolls it into view. */
export function focusField(field: CheckoutField): void {
  const input = document.querySelector<HTMLInputElement>(`#${fieldId(field)} input`)
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}
