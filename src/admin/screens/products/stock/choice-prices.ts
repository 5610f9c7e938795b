import { checkNumber, priceQuestion, readTyped } from '#admin/ui/form-rules.ts'
import { type ChoicePrice, checkPrices, type PricedProduct, priceOf } from '#rules/choice.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { textOf, type VariantTexts, variantName } from './variant-texts.ts'

/** Typed prices by choice (size and colour). A choice without a price costs as much as the product. */
export type PriceValues = VariantTexts & { isSame: boolean }

type Typed = {
  price: string
  originalPrice: string
  sizes: string[]
  colors: string[]
  prices: PriceValues
}

type PriceField = 'price' | 'originalPrice'

export function priceValuesOf(prices: readonly ChoicePrice[]): PriceValues {
  const variants = prices.map(
    ({ price, originalPrice, ...variant }) =>
      [
        variantKey(variant),
        { price: String(price), originalPrice: originalPrice === null ? '' : String(originalPrice) },
      ] as const,
  )
  return { isSame: prices.length === 0, variants: Object.fromEntries(variants) }
}

export function typedPrices(values: Typed): ChoicePrice[] {
  return checkPrices(productOf(values), entriesOf(values)).prices
}

/** Checks prices by choice as the server does. */
export function checkChoicePrices(values: Typed): string | true {
  const { prices } = values
  if (prices.isSame) return true
  for (const variant of listVariants(values)) {
    for (const field of ['price', 'originalPrice'] as const) {
      const found = checkNumber(textOf(prices, variant, field))
      if (found !== true) return atCell(variant, field, found)
    }
  }
  const entries = entriesOf(values)
  const [issue] = checkPrices(productOf(values), entries).issues
  // An invalid price of the product itself has its own error.
  return !issue || Number.isNaN(readTyped(values.price)) || nameChoice(entries, issue)
}

/** Adds the name of the Nth choice of `entries` to the message of an issue on `prices.N.…`. */
export function nameChoice(
  entries: readonly ChoicePrice[],
  { path, message }: { path: string; message: string },
): string {
  const [, index, field] = path.split('.')
  const entry = entries[Number(index)]
  return entry ? atCell(entry, field === 'originalPrice' ? field : 'price', message) : message
}

/** True if a message of `checkChoicePrices` or `nameChoice` is about this cell. */
export function isAtCell(message: string, variant: Variant, field: PriceField): boolean {
  return message.startsWith(cellName(variant, field))
}

/** Returns a question about a price by choice that was probably mistyped, or null. `stored` is null for a new product. */
export function choicePriceQuestion(values: Typed, stored: PricedProduct | null): string | null {
  for (const { price, ...variant } of typedPrices(values)) {
    const before = stored ? priceOf(stored, variant).price : readTyped(values.price)
    const question = priceQuestion(variantName(variant), price, before)
    if (question) return question
  }
  return null
}

function productOf({ price, originalPrice, ...options }: Typed) {
  return {
    ...options,
    price: readTyped(price),
    originalPrice: originalPrice.trim() === '' ? null : readTyped(originalPrice),
  }
}

function entriesOf(values: Typed): ChoicePrice[] {
  const { prices } = values
  if (prices.isSame) return []
  return listVariants(values).flatMap((variant) => {
    const price = textOf(prices, variant, 'price').trim()
    const original = textOf(prices, variant, 'originalPrice').trim()
    if (price === '' && original === '') return []
    return {
      ...variant,
      price: readTyped(price || values.price),
      originalPrice: original === '' ? null : readTyped(original),
    }
  })
}

function atCell(variant: Variant, field: PriceField, message: string): string {
  return `${cellName(variant, field)}${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

function cellName(variant: Variant, field: PriceField): string {
  return `${variantName(variant)}${field === 'price' ? '' : ', prix barré'}\u00a0: `
}
