import { type DeliveryType, type DeliveryZone, deliveryTypes } from './delivery.ts'

/** What the visitor types and chooses before confirming; nothing chosen is null or empty. */
export type CheckoutForm = {
  customerName: string | null
  customerPhone: string | null
  wilayaId: number | null
  deliveryType: DeliveryType | null
  center: string | null
  baladiya: string | null
  deliveryAddress: string | null
}

export type CheckoutField = keyof CheckoutForm

export type CheckoutProblem = { message: string; fields: CheckoutField[] }

export const NO_DELIVERY_MESSAGE = 'Aucune option de livraison disponible pour cette wilaya'

const REQUIRED = ['customerName', 'customerPhone', 'wilayaId', 'deliveryType'] as const

/** Required fields left empty: the first thing checked (spec §5). Null when none is missing. */
export function missingFieldsProblem(form: CheckoutForm): CheckoutProblem | null {
  const fields = REQUIRED.filter((field) => isBlank(form[field]))
  return fields.length > 0 ? { message: 'Veuillez remplir tous les champs obligatoires', fields } : null
}

/** What the chosen delivery type still lacks: address, baladiya or center (spec §5). */
export function deliveryProblem(form: CheckoutForm): CheckoutProblem | null {
  if (form.deliveryType === 'home' && isBlank(form.deliveryAddress)) {
    return { message: 'Veuillez saisir votre adresse de livraison', fields: ['deliveryAddress'] }
  }
  if (form.deliveryType === 'home' && isBlank(form.baladiya)) {
    return { message: 'Veuillez sélectionner votre baladiya', fields: ['baladiya'] }
  }
  if (form.deliveryType === 'center' && isBlank(form.center)) {
    return { message: 'Veuillez sélectionner un centre de distribution', fields: ['center'] }
  }
  return null
}

/** The first thing that stops an order, with the fields to mend; null when the form is whole (spec §5). */
export function checkoutProblem(form: CheckoutForm): CheckoutProblem | null {
  return missingFieldsProblem(form) ?? deliveryProblem(form)
}

/** The form with another wilaya: type, baladiya, center and address start again (spec §4). */
export function changeWilaya(form: CheckoutForm, wilayaId: number | null): CheckoutForm {
  return { ...changeDeliveryType(form, null), wilayaId }
}

/** The form with another delivery type: baladiya, center and address start again (spec §4). */
export function changeDeliveryType(form: CheckoutForm, deliveryType: DeliveryType | null): CheckoutForm {
  return { ...form, deliveryType, baladiya: null, center: null, deliveryAddress: null }
}

/** A kept form held against today's wilaya: choices that it no longer offers are dropped. */
export function reviseForm(form: CheckoutForm, wilaya: DeliveryZone | null): CheckoutForm {
  if (!wilaya) return changeWilaya(form, null)
  if (form.deliveryType && !deliveryTypes(wilaya).includes(form.deliveryType)) {
    return changeDeliveryType(form, null)
  }
  return {
    ...form,
    center: form.center && wilaya.centers.includes(form.center) ? form.center : null,
    baladiya: form.baladiya && wilaya.baladiyas.includes(form.baladiya) ? form.baladiya : null,
  }
}

function isBlank(value: string | number | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
