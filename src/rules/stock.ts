/** Filters for products with counted stock in the admin's lists: nothing left, little left, or any. */
export const STOCK_FILTERS = ['out', 'low', 'counted'] as const

export type StockFilter = (typeof STOCK_FILTERS)[number]

/** A size and a color of a product; null if the product has no sizes or no colors. */
export type Variant = { size: string | null; color: string | null }

/** Lists the combinations of sizes and colors; without any, a single variant of two nulls. */
export function listVariants({ sizes, colors }: { sizes: string[]; colors: string[] }): Variant[] {
  const each = (names: string[]) => (names.length > 0 ? names : [null])
  return each(sizes).flatMap((size) => each(colors).map((color) => ({ size, color })))
}

/** Returns a unique key of a variant. */
export function variantKey({ size, color }: Variant): string {
  return JSON.stringify([size, color])
}

type Shown = Variant & { available: boolean; left: number | null }

/** Finds the public stock of a variant; undefined if stock is not counted or the variant is unknown. */
export function findShown<Entry extends Shown>(stock: Entry[] | null, variant: Variant): Entry | undefined {
  return stock?.find(({ size, color }) => size === variant.size && color === variant.color)
}

/** True if stock is counted and no variant that matches the choice is left. Null matches any size or color. */
export function isSoldOut(stock: Shown[] | null, chosen: Variant): boolean {
  if (stock === null) return false
  const fits = (mine: string | null, theirs: string | null) => mine === null || mine === theirs
  const matching = stock.filter(({ size, color }) => fits(chosen.size, size) && fits(chosen.color, color))
  return matching.every(({ available }) => !available)
}

/** The size or color of a choice that is not available, a message, and the options available instead. */
export type GoneChoice = { kind: 'size' | 'color'; text: string; instead: string[] }

type Options = { sizes: string[]; colors: string[]; stock: Shown[] | null }

/** Returns the option that makes a choice unavailable; null if available, or without any options. */
export function goneChoice({ sizes, colors, stock }: Options, { size, color }: Variant): GoneChoice | null {
  const [isSizeKnown, isColorKnown] = [isOffered(sizes, size), isOffered(colors, color)]
  if (isSizeKnown && isColorKnown && !isSoldOut(stock, { size, color })) return null
  const sizesLeft = sizes.filter(
    (one) => !isSoldOut(stock, { size: one, color: isColorKnown ? color : null }),
  )
  const colorsLeft = colors.filter(
    (one) => !isSoldOut(stock, { size: isSizeKnown ? size : null, color: one }),
  )
  const isPair = isSizeKnown && isColorKnown && size !== null && color !== null
  const isSize = !isSizeKnown || (isColorKnown && size !== null && (sizesLeft.length > 0 || color === null))
  if (isSize) {
    const where = isPair && !isSoldOut(stock, { size, color: null }) ? ` en ${color}` : ''
    const text = size === null ? 'Choisissez une taille' : `Taille ${size} épuisée${where}`
    return { kind: 'size', text, instead: sizesLeft }
  }
  if (colors.length === 0 && color === null) return null
  const where = isPair && !isSoldOut(stock, { size: null, color }) ? ` en taille ${size}` : ''
  const text = color === null ? 'Choisissez une couleur' : `Couleur ${color} épuisée${where}`
  return { kind: 'color', text, instead: colorsLeft }
}

function isOffered(options: string[], chosen: string | null): boolean {
  return chosen === null ? options.length === 0 : options.includes(chosen)
}

/** Returns the public stock. `left` is a quantity from 1 to `showLeftAt`, otherwise null. */
export function shownStock(quantity: number, showLeftAt: number | null) {
  const isTold = quantity >= 1 && showLeftAt !== null && quantity <= showLeftAt
  return { available: quantity > 0, left: isTold ? quantity : null }
}

/** True if a variant is at or below `lowAt` and something is left: a sold-out product is not low. */
export function isLow(quantities: number[], lowAt: number | null): boolean {
  return (
    lowAt !== null &&
    quantities.some((quantity) => quantity <= lowAt) &&
    quantities.some((quantity) => quantity > 0)
  )
}
