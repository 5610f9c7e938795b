import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { subtotalOf } from '#rules/cart.ts'
import { deliveryPrice, type FreeDelivery } from '#rules/delivery.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { type OrderTotal, orderTotal } from '#rules/order-total.ts'
import type { OrderValues } from './order-values.ts'

/** What delivery prices follow from. */
export type DeliveryRules = { wilayas: readonly Wilaya[]; free: FreeDelivery | null }

/** Totals of a form, in DA. `proposed` is null until wilaya and type are chosen, or when the wilaya is gone. */
export type FormTotals = OrderTotal & {
  proposed: number | null
  /** The total has no delivery yet. */
  isWithoutDelivery: boolean
}

type Priced = Pick<OrderValues, 'items' | 'wilayaId' | 'deliveryType' | 'deliveryPrice' | 'discount'>

/** Adds a form up as the server adds an order up; what is no amount counts as 0. */
export function totalsOf(values: Priced, rules: DeliveryRules): FormTotals {
  const lines = values.items.map(({ price, quantity }) => ({ price: amountOf(price) ?? 0, quantity }))
  const proposed = proposedDelivery({ ...values, subtotal: subtotalOf(lines) }, rules)
  const delivery = values.deliveryPrice === null ? proposed : (amountOf(values.deliveryPrice) ?? 0)
  const total = orderTotal(lines, { discount: amountOf(values.discount) ?? 0, deliveryPrice: delivery ?? 0 })
  return { ...total, proposed, isWithoutDelivery: delivery === null }
}

/** The delivery price of the rules in DA, for an order or for what a form holds. */
export function proposedDelivery(
  {
    wilayaId,
    deliveryType,
    subtotal,
  }: Pick<OrderValues, 'wilayaId' | 'deliveryType'> & Pick<AdminOrder, 'subtotal'>,
  { wilayas, free }: DeliveryRules,
): number | null {
  const wilaya = wilayas.find(({ id }) => id === wilayaId)
  return wilaya && deliveryType ? deliveryPrice(wilaya, deliveryType, subtotal, free) : null
}

/** The amount that was typed in DA, spaces allowed; null when it is none. */
export function amountOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d+$/.test(digits) && Number(digits) <= MAX_PRICE ? Number(digits) : null
}
