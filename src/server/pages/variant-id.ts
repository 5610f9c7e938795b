import { hash } from 'node:crypto'
import { type Variant, variantKey } from '#rules/stock.ts'

/** Returns a stable id for feeds and search engines: other sizes and colours may come, go or move. */
export function variantId(productId: number, variant: Variant): string {
  if (variant.size === null && variant.color === null) return String(productId)
  return `${productId}-${hash('sha256', variantKey(variant), 'hex').slice(0, 12)}`
}
