import type { Wilaya } from '#contract/delivery.ts'
import { reviseForm } from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import type { OrderValues } from './order-values.ts'

type Place = Pick<OrderValues, 'deliveryType' | 'center' | 'baladiya'>

/** Returns the place after a change to `wilaya`. Drops choices that it lacks, and selects an only choice. */
export function placeIn(wilaya: Wilaya | null, values: OrderValues): Place {
  const revised = reviseForm({ ...values, wilayaId: wilaya?.id ?? null }, wilaya)
  const deliveryType = wilaya ? (revised.deliveryType ?? soleOf(deliveryTypes(wilaya))) : values.deliveryType
  return placeOf(wilaya, { ...values, ...revised, deliveryType })
}

/** Returns the place after a change of delivery type. Selects the centre or baladiya if there is only one. */
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
