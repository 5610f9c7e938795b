import { type DeliveryType, type DeliveryZone, deliveryTypes } from './delivery.ts'

/** Checkout fields; null or blank means not filled in. */
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

type Place = 'center' | 'baladiya' | 'deliveryAddress'

export type CheckoutProblem = { message: string; fields: CheckoutField[] }

export const NO_DELIVERY_MESSAGE = 'Aucune option de livraison disponible pour cette wilaya'

/** Fields that each delivery type requires, in the order of spec §5. */
const PLACE_FIELDS = [
  { type: 'home', field: 'deliveryAddress', message: 'Veuillez saisir votre adresse de livraison' },
  { type: 'home', field: 'baladiya', message: 'Veuillez sélectionner votre baladiya' },
  { type: 'center', field: 'center', message: 'Veuillez sélectionner un centre de distribution' },
] as const

const REQUIRED = ['customerName', 'customerPhone', 'wilayaId', 'deliveryType'] as const

type Complete<Form extends CheckoutForm> = Form & {
  [Field in (typeof REQUIRED)[number]]: NonNullable<CheckoutForm[Field]>
}

/** True if the fields that every order needs are filled in (spec §5). */
export function hasRequiredFields<Form extends CheckoutForm>(form: Form): form is Complete<Form> {
  return REQUIRED.every((field) => !isBlank(form[field]))
}

/** Returns the problem of the required fields that are empty; checked before all else (spec §5). */
export function missingFieldsProblem(form: CheckoutForm): CheckoutProblem {
  const fields = REQUIRED.filter((field) => isBlank(form[field]))
  return { message: 'Veuillez remplir tous les champs obligatoires', fields }
}

/** Returns the problem of the first empty field that the delivery type requires (spec §5); else null. */
export function deliveryProblem(form: CheckoutForm): CheckoutProblem | null {
  return deliveryProblems(form)[0] ?? null
}

/** Lists all problems in the order of spec §5, with the fields to correct; empty for a valid form. */
export function checkoutProblems(form: CheckoutForm): CheckoutProblem[] {
  return [...(hasRequiredFields(form) ? [] : [missingFieldsProblem(form)]), ...deliveryProblems(form)]
}

function deliveryProblems(form: CheckoutForm): CheckoutProblem[] {
  return PLACE_FIELDS.filter(({ type, field }) => form.deliveryType === type && isBlank(form[field])).map(
    ({ field, message }) => ({ message, fields: [field] }),
  )
}

/** Sets the wilaya, and resets type, baladiya, center and address (spec §4). */
export function changeWilaya(form: CheckoutForm, wilayaId: number | null): CheckoutForm {
  return { ...changeDeliveryType(form, null), wilayaId }
}

/** Sets the delivery type, and resets baladiya, center and address (spec §4). */
export function changeDeliveryType(form: CheckoutForm, deliveryType: DeliveryType | null): CheckoutForm {
  return { ...form, deliveryType, baladiya: null, center: null, deliveryAddress: null }
}

/** Resets choices that the wilaya does not offer; without a wilaya, all fields but name and phone. */
export function reviseForm(form: CheckoutForm, wilaya: DeliveryZone | null): CheckoutForm {
  if (!wilaya) return changeWilaya(form, null)
  if (form.deliveryType && !deliveryTypes(wilaya).includes(form.deliveryType))
    return changeDeliveryType(form, null)
  return {
    ...form,
    center: form.center && wilaya.centers.includes(form.center) ? form.center : null,
    baladiya: form.baladiya && wilaya.baladiyas.includes(form.baladiya) ? form.baladiya : null,
  }
}

/** Resets fields that the delivery type does not use. */
export function dropUnusedPlace<Form extends Pick<CheckoutForm, 'deliveryType' | Place>>(form: Form): Form {
  const isHome = form.deliveryType === 'home'
  return {
    ...form,
    center: isHome ? null : form.center,
    baladiya: isHome ? form.baladiya : null,
    deliveryAddress: isHome ? form.deliveryAddress : null,
  }
}

function isBlank(value: string | number | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
