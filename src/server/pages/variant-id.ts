import { hash } from 'node:crypto'
import { type Variant, variantKey } from '#rules/stock.ts'

/**
 * Returns the id of a variant for other shops and search engines. Sizes and colours that come, go or change places do
 * not change it.
 */
export function variantId(productId: number, variant: Variant): string {
  if (variant.size === null && variant.color === null) return String(productId)
  return `${productId}-${hash('sha256', variantKey(variant), 'hex').slice(0, 12)}`
}
