import { type Control, useWatch } from 'react-hook-form'
import { type DeliveryRules, type FormTotals, totalsOf } from './order-totals.ts'
import type { OrderValues } from './order-values.ts'

/** The totals of what the form holds now, in DA. */
export function useTotals(control: Control<OrderValues>, rules: DeliveryRules): FormTotals {
  const [items, wilayaId, deliveryType, deliveryPrice, discount] = useWatch({
    control,
    name: ['items', 'wilayaId', 'deliveryType', 'deliveryPrice', 'discount'],
  })
  return totalsOf({ items, wilayaId, deliveryType, deliveryPrice, discount }, rules)
}
