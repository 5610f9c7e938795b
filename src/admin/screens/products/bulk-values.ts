import type { Product } from '#contract/product.ts'
import type { ProductsChange } from '#contract/products-change.ts'
import { priceOf } from '#rules/choice.ts'
import { changedPrice, formatCount, formatDinars, isDoubtfulPrice, MAX_PRICE } from '#rules/money.ts'
import { readWholeSignedAmount } from '#rules/read-amount.ts'
import { listVariants } from '#rules/stock.ts'
import { variantName } from './stock/variant-texts.ts'

export const KINDS = {
  pricePercent: 'Prix, en pour cent',
  priceDelta: 'Prix, d’une somme',
  categoryId: 'Catégorie',
  brand: 'Marque',
  inStock: 'En stock',
  isNew: 'Nouveau',
  isPublished: 'Publié dans la boutique',
} as const

export type Kind = keyof typeof KINDS

/** Values of the dialog. `value` is a number, an id, a name, « oui » or « non ». */
export type Typed = { kind: Kind | ''; value: string; subcategory: string }

type Change = ProductsChange['change']

export function toChange({ kind, value, subcategory }: Typed): Change | null {
  switch (kind) {
    case 'pricePercent': {
      const percent = Number(value.replace('−', '-').replace(',', '.').replace(/[\s%]/g, ''))
      return percent && percent >= -100 && percent <= 1000 ? { pricePercent: percent } : null
    }
    case 'priceDelta': {
      const delta = readWholeSignedAmount(value)
      return delta ? { priceDelta: delta } : null
    }
    case 'categoryId':
      return value === '' ? null : { categoryId: Number(value), ...(subcategory && { subcategory }) }
    case 'brand':
      return { brand: value || null }
    case '':
      return null
    default:
      return value === '' ? null : { [kind]: value === 'oui' }
  }
}

export function isPriceChange(change: Change): boolean {
  return change.pricePercent !== undefined || change.priceDelta !== undefined
}

type Priced = Pick<Product, 'price' | 'originalPrice' | 'prices' | 'sizes' | 'colors'>

/** Counts the products whose price changes by a factor of ten or more, except those of `isRefused`. */
export function countDoubts(products: Priced[], change: Change): number {
  if (!isPriceChange(change)) return 0
  return products.filter((product) => {
    const steps = stepsOf(product, change)
    return !isRefused(steps) && steps.some(({ before, after }) => isDoubtfulPrice(after, before))
  }).length
}

/** Formats a change of price; `Dès 9 000 → 9 900 DA, 4 choix` if prices differ by size or colour. */
export function pricePreview(product: Priced, change: Change): string | null {
  if (!isPriceChange(change)) return null
  const steps = stepsOf(product, change)
  const [own] = steps
  const after = isRefused(steps) ? 'refusé' : formatDinars(own.after)
  if (product.prices.length === 0) return `${formatDinars(own.before)} → ${after}`
  return `Dès ${formatCount(own.before)} → ${after}, ${listVariants(product).length} choix`
}

/** Formats the change of price of each size and colour; empty if all of them cost the same. */
export function choicePreviews(product: Priced, change: Change): { name: string; text: string }[] {
  if (!isPriceChange(change) || product.prices.length === 0) return []
  return listVariants(product).map((variant) => {
    const { before, after } = stepOf(priceOf(product, variant).price, change)
    return { name: variantName(variant), text: `${formatCount(before)} → ${formatDinars(after)}` }
  })
}

type Step = { before: number; after: number }

/** Returns the prices of a product, its own first, before and after a change, in DA. */
function stepsOf({ price, prices }: Priced, change: Change): [Step, ...Step[]] {
  return [stepOf(price, change), ...prices.map((entry) => stepOf(entry.price, change))]
}

function stepOf(before: number, { pricePercent: percent, priceDelta: delta }: Change): Step {
  return { before, after: changedPrice(before, { percent, delta }) }
}

/** True if the server refuses a product: each price must be above 0, and at most the maximum. */
function isRefused(steps: Step[]): boolean {
  return steps.some(({ after }) => after <= 0 || after > MAX_PRICE)
}
