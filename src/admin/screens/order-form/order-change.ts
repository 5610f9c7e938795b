import { FIELD_LABELS } from '#admin/order/order-texts.ts'
import type { ManualOrder, OrderChange } from '#admin/queries/order-entry.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { OrderItem } from '#contract/order.ts'
import { dropUnusedPlace } from '#rules/checkout.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { FormTotals, OrderValues } from './order-values.ts'

/** The fields that the server computes the delivery price from. */
const PRICED_BY = ['items', 'wilayaId', 'deliveryType'] as const

/** Returns the changes of an order; null for none. Adds the delivery price shown if they may affect it. */
export function orderChangeOf(
  order: AdminOrder,
  { values, totals, takesNoteAlone }: { values: OrderValues; totals: FormTotals; takesNoteAlone: boolean },
): OrderChange | null {
  const { updatedAt } = values
  if (takesNoteAlone) {
    const note = values.note.trim()
    return note === order.note ? null : { note, updatedAt: updatedAt ?? undefined }
  }
  const { wilayaId, deliveryType, ...fields } = fieldsOf(values, totals)
  const now: OrderChange = {
    ...fields,
    wilayaId: wilayaId ?? undefined,
    deliveryType: deliveryType ?? undefined,
  }
  const before: OrderChange = {
    ...order,
    items: order.items.map(({ productId, product_name, quantity, price, size, color }) =>
      lineOf({ productId, name: product_name, quantity, price, size, color }),
    ),
  }
  const keys = (Object.keys(now) as (keyof OrderChange)[]).filter(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]),
  )
  if (keys.length === 0) return null
  if (PRICED_BY.some((key) => keys.includes(key)) && !totals.isWithoutDelivery) keys.push('deliveryPrice')
  // Sends the discount too: the server would otherwise compute one, which may differ from the form's.
  if (order.exchange && keys.includes('items') && !keys.includes('discount')) keys.push('discount')
  return { ...Object.fromEntries(keys.map((key) => [key, now[key]])), updatedAt: updatedAt ?? undefined }
}

export function manualOrderOf(values: OrderValues, totals: FormTotals): ManualOrder {
  const { channel, status } = values
  return {
    ...fieldsOf(values, totals),
    items: values.items.flatMap(({ productId, quantity, size, color, price }) =>
      productId === null ? [] : [{ productId, quantity, size, color, price: readWholeAmount(price) }],
    ),
    channel,
    status: status === 'confirmed' ? 'confirmed' : 'pending',
  }
}

function fieldsOf(values: OrderValues, { discount, deliveryPrice, isWithoutDelivery }: FormTotals) {
  const { wilayaId, deliveryType, center, baladiya } = values
  const deliveryAddress = values.deliveryAddress.trim() || null
  return {
    customerName: values.customerName.trim(),
    customerPhone: values.customerPhone.trim(),
    wilayaId,
    ...dropUnusedPlace({ deliveryType, center, baladiya, deliveryAddress }),
    items: values.items.map(({ price, ...item }) => lineOf({ ...item, price: readWholeAmount(price) })),
    deliveryPrice: isWithoutDelivery ? undefined : deliveryPrice,
    discount,
    note: values.note.trim(),
  }
}

type Line = Pick<OrderItem, 'productId' | 'quantity' | 'size' | 'color'> & {
  name: string
  price: number | null
}

// The product's name identifies a line whose product has been deleted.
function lineOf({ productId, name, quantity, price, size, color }: Line) {
  const line = { productId, quantity, size: size || null, color: color || null, price }
  return productId === null ? { ...line, product_name: name } : line
}

type Start = Partial<Record<keyof OrderValues, unknown>>

/** Fields of a destination, which must not mix two versions of an order. */
const DESTINATION = ['wilayaId', 'deliveryType', 'center', 'baladiya'] as const

/** Returns the values that differ from those at the start; a destination counts as one value. */
export function typedValues(start: Start, values: OrderValues): Partial<OrderValues> {
  const typed = changedFields(start, values)
  const isMoved = DESTINATION.some((field) => typed.includes(field))
  const fields = isMoved ? [...typed, ...DESTINATION] : typed
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Lists the fields that differ between two versions, without `updatedAt`. */
export function changedFields(before: Start, now: OrderValues): (keyof OrderValues)[] {
  return (Object.keys(now) as (keyof OrderValues)[]).filter(
    (field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
}

/** A field that another person or tab changed, and its value in words, or null if it is unknown or empty. */
export type ForeignChange = { label: string; value: string | null }

export function foreignChange(path: string, value: string | null): ForeignChange {
  return { label: FIELD_LABELS[path.split('.')[0] ?? ''] ?? path, value: value || null }
}
