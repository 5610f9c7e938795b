import { FIELD_LABELS } from '#admin/order/order-texts.ts'
import type { OrderValues } from './order-values.ts'

/** Values that a form began with, as the form or a stored draft has them. */
type Start = Partial<Record<keyof OrderValues, unknown>>

/** The destination is one choice: its parts are never taken from two versions of an order. */
const DESTINATION = ['wilayaId', 'deliveryType', 'center', 'baladiya'] as const

/**
 * Returns what the owner typed, field by field: the values that differ from those that the form began with. A changed
 * part of the destination brings the whole of it.
 */
export function typedValues(start: Start, values: OrderValues): Partial<OrderValues> {
  const typed = changedFields(start, values)
  const isMoved = DESTINATION.some((field) => typed.includes(field))
  const fields = isMoved ? [...typed, ...DESTINATION] : typed
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Lists the fields that differ between two versions, but for the version itself. */
export function changedFields(before: Start, now: OrderValues): (keyof OrderValues)[] {
  return (Object.keys(now) as (keyof OrderValues)[]).filter(
    (field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
}

/** A field that another person or tab changed, and its present value in words, when it is known. */
export type ForeignChange = { label: string; value: string | null }

/** Names the field of a path of the API. */
export function foreignChange(path: string, value: string | null): ForeignChange {
  return { label: FIELD_LABELS[path.split('.')[0] ?? ''] ?? path, value: value || null }
}
