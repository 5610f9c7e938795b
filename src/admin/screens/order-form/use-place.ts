import type { UseFormReturn } from 'react-hook-form'
import type { DeliveryType } from '#rules/delivery.ts'
import { placeIn, placeOf } from './delivery-place.ts'
import type { DeliveryRules } from './order-totals.ts'
import type { OrderValues } from './order-values.ts'

/** Changes the wilaya or the delivery type, and resets what depends on them; a typed delivery price stays. */
export function usePlace(form: UseFormReturn<OrderValues>, { wilayas }: DeliveryRules) {
  const isPriceTyped = form.formState.dirtyFields.deliveryPrice && form.getValues('deliveryPrice') !== null
  const set = (changed: Partial<OrderValues>) => {
    const price = isPriceTyped ? {} : { deliveryPrice: null }
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    for (const [name, value] of Object.entries({ ...changed, ...price }))
      form.setValue(name as keyof OrderValues, value, options)
  }
  const find = (id: number | null) => wilayas.find((wilaya) => wilaya.id === id) ?? null
  return {
    changeWilaya: (wilayaId: number | null) =>
      set({ wilayaId, ...placeIn(find(wilayaId), form.getValues()) }),
    changeType: (deliveryType: DeliveryType) => {
      const values = form.getValues()
      set(placeOf(find(values.wilayaId), { ...values, deliveryType }))
    },
  }
}
