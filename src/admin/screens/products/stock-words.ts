import { counted } from '#admin/count-text.ts'
import type { Product } from '#contract/product.ts'
import { isSoldOut } from '#rules/stock.ts'

type Words = { text: string; tone: 'out' | 'low' | 'counted' }

/** Formats a product's stock, which is sold out if the storefront says so; null if it is not counted. */
export function stockWords(product: Pick<Product, 'stock' | 'pieces' | 'isLow'>): Words | null {
  const { stock, pieces, isLow } = product
  if (stock === null) return null
  if (isSoldOut(stock, { size: null, color: null })) return { text: 'Épuisé', tone: 'out' }
  const left = counted(pieces ?? 0, 'pièce')
  return isLow ? { text: `Presque épuisé\u00a0: ${left}`, tone: 'low' } : { text: left, tone: 'counted' }
}
