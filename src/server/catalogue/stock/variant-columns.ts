import type { Variant } from '#rules/stock.ts'

type Columns = { size: string; color: string }

/** Returns the columns of a variant. Null is an empty text, so that they are unique with its product. */
export function toColumns({ size, color }: Variant): Columns {
  return { size: size ?? '', color: color ?? '' }
}

export function readVariant({ size, color }: Columns): Variant {
  return { size: size || null, color: color || null }
}
