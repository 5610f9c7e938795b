import type { ProductsChange } from '#contract/catalogue-tools.ts'
import type { ProductCard } from '#contract/product.ts'
import { changedPrice, formatDinars, isDoubtfulPrice } from '#rules/money.ts'

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

/** Values of the dialog. `value` is a number, an id, a name, or « oui » and « non ». */
export type Typed = { kind: Kind | ''; value: string; subcategory: string }

type Change = ProductsChange['change']

export function toChange({ kind, value, subcategory }: Typed): Change | null {
  const number = Number(
    value
      .trim()
      .replace('−', '-')
      .replace(',', '.')
      .replace(/[\s%]|DA$/gi, ''),
  )
  const hasNumber = value.trim() !== '' && Number.isFinite(number) && number !== 0
  switch (kind) {
    case 'pricePercent':
      return hasNumber && number >= -100 && number <= 1000 ? { pricePercent: number } : null
    case 'priceDelta':
      return hasNumber && Number.isInteger(number) ? { priceDelta: number } : null
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

/** Counts the products whose new price is a tenth or ten times of the present one; those that end at 0 are refused. */
export function countDoubts(products: Pick<ProductCard, 'price'>[], change: Change): number {
  if (!isPriceChange(change)) return 0
  return products.filter(({ price }) => {
    const next = changedPrice(price, { percent: change.pricePercent, delta: change.priceDelta })
    return next > 0 && isDoubtfulPrice(next, price)
  }).length
}

export function pricePreview({ price }: Pick<ProductCard, 'price'>, change: Change): string | null {
  if (!isPriceChange(change)) return null
  const next = changedPrice(price, { percent: change.pricePercent, delta: change.priceDelta })
  return `${formatDinars(price)} → ${next > 0 ? formatDinars(next) : 'refusé'}`
}
