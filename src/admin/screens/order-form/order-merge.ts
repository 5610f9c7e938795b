import { FIELD_LABELS } from '#admin/order/order-texts.ts'
import type { OrderValues } from './order-values.ts'

type Start = Partial<Record<keyof OrderValues, unknown>>

/** The parts of a destination must all be of one version of an order. */
const DESTINATION = ['wilayaId', 'deliveryType', 'center', 'baladiya'] as const

/** Returns the values that differ from those at the start; a destination is taken as a whole. */
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

/** A field that another person or tab changed, and its value in words, or null if it is unknown. */
export type ForeignChange = { label: string; value: string | null }

export function foreignChange(path: string, value: string | null): ForeignChange {
  return { label: FIELD_LABELS[path.split('.')[0] ?? ''] ?? path, value: value || null }
}
