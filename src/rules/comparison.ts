import { formatDinars } from './money.ts'
import type { Fit } from './size-fit.ts'
import { isSoldOut, listVariants, type Variant } from './stock.ts'
import { foldText } from './text.ts'

const FITS: Record<Fit, string> = { small: 'Taille petit', true: 'Taille normalement', large: 'Taille grand' }

type Compared = {
  price: number
  brand: string | null
  inStock: boolean
  sizes: string[]
  colors: string[]
  fit: Fit | null
  prices: readonly (Variant & { price: number })[]
  stock: Parameters<typeof isSoldOut>[0]
  specifications: Record<string, string>
}

/** `values` has one text per product, null if it lacks one. `isDifferent`: two texts differ when folded. */
export type ComparisonRow = { name: string; values: (string | null)[]; isDifferent: boolean }

/** Builds the rows of a comparison. Characteristics that are filters of the category come before the others. */
export function compareProducts(products: readonly Compared[], filters: readonly string[]): ComparisonRow[] {
  const row = (name: string, read: (product: Compared) => string | null): ComparisonRow => {
    const values = products.map(read)
    const texts = values.filter((value) => value !== null).map(foldText)
    return { name, values, isDifferent: new Set(texts).size > 1 }
  }
  const spelt = [...filters, ...products.flatMap(({ specifications }) => Object.keys(specifications))]
  const names = new Map(spelt.toReversed().map((name) => [foldText(name), name]))
  const characteristics = [...new Set(spelt.map(foldText))].map((key) =>
    row(names.get(key) ?? key, ({ specifications }) => {
      const found = Object.entries(specifications).find(([other]) => foldText(other) === key)
      return found?.[1] ?? null
    }),
  )
  const rows = [
    row('Prix', priceText),
    row('Disponibilité', ({ inStock }) => (inStock ? 'En stock' : 'Rupture de stock')),
    row('Tailles disponibles', ({ sizes, ...product }) =>
      listLeft(product, sizes, (size) => ({ size, color: null })),
    ),
    row('Couleurs disponibles', ({ colors, ...product }) =>
      listLeft(product, colors, (color) => ({ size: null, color })),
    ),
    row('Coupe', ({ fit }) => fit && FITS[fit]),
    row('Marque', ({ brand }) => brand),
    ...characteristics,
  ]
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

/** Formats the price range of the choices in stock, or of all choices if none is in stock. */
function priceText({ price, prices, stock, ...options }: Compared): string {
  const choices = prices.length > 0 ? listVariants(options) : []
  const left = choices.filter((choice) => !isSoldOut(stock, choice))
  const found = (left.length > 0 ? left : choices).map(
    ({ size, color }) => prices.find((entry) => entry.size === size && entry.color === color)?.price ?? price,
  )
  const [lowest, highest] = found.length > 0 ? [Math.min(...found), Math.max(...found)] : [price, price]
  return lowest === highest ? formatDinars(lowest) : `${formatDinars(lowest)} à ${formatDinars(highest)}`
}

/** Lists the options that are not sold out; null if the product has no options. */
function listLeft(
  { inStock, stock }: Pick<Compared, 'inStock' | 'stock'>,
  options: string[],
  toChoice: (option: string) => Variant,
): string | null {
  if (options.length === 0) return null
  const left = inStock ? options.filter((option) => !isSoldOut(stock, toChoice(option))) : []
  return left.length > 0 ? left.join(', ') : 'Aucune'
}
