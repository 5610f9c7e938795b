import type { ProductsChange } from '#contract/catalogue-tools.ts'
import type { ProductCard } from '#contract/product.ts'
import { changedPrice, formatDinars } from '#rules/money.ts'

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
  const number = Number(value.trim().replace('−', '-').replace(',', '.').replace(/[\s%]/g, ''))
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

export function pricePreview({ price }: Pick<ProductCard, 'price'>, change: Change): string | null {
  if (!isPriceChange(change)) return null
  const next = changedPrice(price, { percent: change.pricePercent, delta: change.priceDelta })
  return `${formatDinars(price)} → ${formatDinars(next)}`
}
