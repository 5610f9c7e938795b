import type { Stock, StockChange } from '#contract/stock.ts'
import { listVariants, variantKey } from '#rules/stock.ts'
import { textOf, type VariantTexts, variantName } from './variant-texts.ts'

export type StockValues = VariantTexts & { isCounted: boolean; lowAt: string }

export const NO_STOCK: StockValues = { isCounted: false, lowAt: '', variants: {} }

export function stockValuesOf({ isCounted, lowAt, variants }: Stock): StockValues {
  return {
    isCounted,
    lowAt: lowAt === null ? '' : String(lowAt),
    variants: Object.fromEntries(
      variants.map(({ quantity, reference, ...variant }) => [
        variantKey(variant),
        { quantity: String(quantity), reference: reference ?? '' },
      ]),
    ),
  }
}

export function readQuantity(text: string): number | undefined {
  const typed = text.trim().replace('−', '-')
  return /^-?\d{1,7}$/.test(typed) ? Number(typed) : undefined
}

export type Choices = { sizes: string[]; colors: string[] }

export function checkStock(stock: StockValues, product: Choices): string | true {
  if (!stock.isCounted) return true
  if (isLowAtWrong(stock)) return 'Seuil\u00a0: nombre entier attendu'
  const wrong = listVariants(product).find(
    (variant) => readQuantity(textOf(stock, variant, 'quantity')) === undefined,
  )
  return wrong === undefined || `${variantName(wrong)}\u00a0: nombre entier attendu`
}

export function hasReference({ variants }: StockValues): boolean {
  return Object.values(variants).some(({ reference = '' }) => reference.trim() !== '')
}

export function isLowAtWrong({ lowAt }: StockValues): boolean {
  return lowAt.trim() !== '' && (readQuantity(lowAt) ?? -1) < 0
}

/** Returns only what the owner changed, or null, so that saving does not undo the stock moves of orders. */
export function stockChangeOf(before: StockValues, after: StockValues, product: Choices): StockChange | null {
  const variants = listVariants(product).flatMap((variant) => {
    const change = (field: 'quantity' | 'reference') => {
      const text = textOf(after, variant, field)
      return text === textOf(before, variant, field) ? undefined : text
    }
    const [typed, reference] = [change('quantity'), change('reference')]
    const quantity = typed === undefined ? undefined : readQuantity(typed)
    const seen = quantity === undefined ? undefined : readQuantity(textOf(before, variant, 'quantity'))
    return quantity === undefined && reference === undefined ? [] : { ...variant, quantity, seen, reference }
  })
  const change: StockChange = {}
  if (after.isCounted !== before.isCounted) change.isCounted = after.isCounted
  if (after.lowAt !== before.lowAt) change.lowAt = readQuantity(after.lowAt) ?? null
  if (variants.length > 0) change.variants = variants
  return Object.keys(change).length > 0 ? change : null
}
