import type { Wilaya } from '#contract/wilaya.ts'
import { reviseForm } from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import type { OrderValues } from './order-values.ts'

/** Where an order goes, less its wilaya and its address. */
type Place = Pick<OrderValues, 'deliveryType' | 'center' | 'baladiya'>

/**
 * The place after a change of wilaya: what the new one does not offer is dropped, and a choice without an
 * alternative is made.
 */
export function placeIn(wilaya: Wilaya | null, values: OrderValues): Place {
  const revised = reviseForm({ ...values, wilayaId: wilaya?.id ?? null }, wilaya)
  const kept = wilaya ? revised.deliveryType : values.deliveryType
  const type = kept ?? soleOf(wilaya ? deliveryTypes(wilaya) : [])
  return placeOf(wilaya, { ...values, ...revised, deliveryType: type })
}

/** The place after a change of type, its only centre or baladiya chosen. */
export function placeOf(wilaya: Wilaya | null, { deliveryType, center, baladiya }: Place): Place {
  return {
    deliveryType,
    center: deliveryType === 'center' ? (center ?? soleOf(wilaya?.centers ?? [])) : center,
    baladiya: deliveryType === 'home' ? (baladiya ?? soleOf(wilaya?.baladiyas ?? [])) : baladiya,
  }
}

function soleOf<Choice extends string>(choices: readonly Choice[]): Choice | null {
  return choices.length === 1 ? (choices[0] ?? null) : null
}
