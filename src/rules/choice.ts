import { isSoldOut, listVariants, type Variant, variantKey } from './stock.ts'
import { nameKey } from './text.ts'

/** Price of one piece, in DA. `originalPrice` is shown struck through. */
export type Price = { price: number; originalPrice: number | null }

/** Price of a choice that costs more than its product, or has another `originalPrice`. */
export type ChoicePrice = Variant & Price

export type PricedProduct = Price & { prices: readonly ChoicePrice[] }

type Options = { sizes: string[]; colors: string[] }

/** Returns what a size and color of a product cost, in DA. */
export function priceOf(product: PricedProduct, choice: Variant): Price {
  const key = variantKey(choice)
  const { price, originalPrice } = product.prices.find((entry) => variantKey(entry) === key) ?? product
  return { price, originalPrice }
}

type SoldProduct = PricedProduct & Options & { stock: Parameters<typeof isSoldOut>[0] }

/**
 * Returns the lowest price (DA) of the variants in stock that match `chosen`, in which null matches any
 * option; of all matching variants if none is in stock. `isFrom` is true if their prices differ.
 */
export function priceFrom(product: SoldProduct, chosen: Variant): Price & { isFrom: boolean } {
  if (product.prices.length === 0) return { ...priceOf(product, chosen), isFrom: false }
  const fits = (mine: string | null, theirs: string | null) => mine === null || mine === theirs
  const matching = listVariants(product).filter(
    ({ size, color }) => fits(chosen.size, size) && fits(chosen.color, color),
  )
  const left = matching.filter((variant) => !isSoldOut(product.stock, variant))
  const prices = (left.length > 0 ? left : matching).map((variant) => priceOf(product, variant))
  const lowest = prices.toSorted((a, b) => a.price - b.price)[0] ?? priceOf(product, chosen)
  return { ...lowest, isFrom: prices.some(({ price }) => price !== lowest.price) }
}

/** Summarizes the options of a product, as in `3 coloris · XS à XXL`; empty if there is nothing to choose. */
export function rangeOf({ sizes, colors }: Options): string {
  const said = [
    colors.length > 1 && `${colors.length}\u00a0coloris`,
    sizes.length > 1 && `${sizes[0]} à ${sizes.at(-1)}`,
  ]
  return said.filter(Boolean).join(' · ')
}

type Colored = { color: string | null }

/** Returns the images of a color, then the images without a color; all images if the color has none. */
export function imagesFor<Photo extends Colored>(images: readonly Photo[], color: string | null): Photo[] {
  const own = images.filter((image) => color !== null && image.color === color)
  return own.length > 0 ? [...own, ...images.filter((image) => image.color === null)] : [...images]
}

type Pictured = { image: string | null; images: readonly (Colored & { url: string })[] }

/** Returns the URL of the first image of a color, else of the product's main image. */
export function imageFor({ image, images }: Pictured, color: string | null): string | null {
  return images.find((one) => color !== null && one.color === color)?.url ?? image
}

/** Names a choice in the URL of a product's page: `?taille=M&couleur=Noir`. */
export function choiceQuery({ size, color }: Variant): string {
  const query = new URLSearchParams({
    ...(size !== null && { taille: size }),
    ...(color !== null && { couleur: color }),
  })
  return query.size > 0 ? `?${query}` : ''
}

type Issue = { path: string; message: string }

/**
 * Checks prices of choices; returns those that differ from the product's, in the order and spelling of its
 * options. The path of an issue is `prices` or `prices.N.field`.
 */
export function checkPrices(
  product: Price & Options,
  entries: readonly ChoicePrice[],
): { prices: ChoicePrice[]; issues: Issue[] } {
  const issues: Issue[] = []
  const found = new Map<string, ChoicePrice>()
  for (const [index, entry] of entries.entries()) {
    const report = (field: string, message: string) =>
      void issues.push({ path: `prices.${index}.${field}`, message })
    const size = findOption(product.sizes, entry.size)
    const color = findOption(product.colors, entry.color)
    if (size === undefined) report('size', 'Le produit n’a pas cette taille')
    if (color === undefined) report('color', 'Le produit n’a pas cette couleur')
    if (entry.price < product.price) report('price', 'Un choix ne coûte pas moins que le produit')
    if (entry.originalPrice !== null && entry.originalPrice <= entry.price)
      report('originalPrice', 'Le prix barré doit être supérieur au prix')
    if (size === undefined || color === undefined) continue
    const key = variantKey({ size, color })
    if (found.has(key)) report(size === null && color !== null ? 'color' : 'size', 'Ce choix est déjà nommé')
    found.set(key, { ...entry, size, color })
  }
  const variants = listVariants(product)
  const prices = variants.flatMap((variant) => found.get(variantKey(variant)) ?? [])
  if (prices.length === variants.length && prices.every(({ price }) => price > product.price))
    issues.push({ path: 'prices', message: 'Un choix au moins coûte le prix du produit' })
  return { prices: prices.filter((entry) => !isSamePrice(entry, product)), issues }
}

/** Drops the prices of choices whose size or color the product no longer has. */
export function keepPrices({ sizes, colors }: Options, entries: readonly ChoicePrice[]): ChoicePrice[] {
  return entries.filter(
    ({ size, color }) => findOption(sizes, size) !== undefined && findOption(colors, color) !== undefined,
  )
}

function isSamePrice(one: Price, other: Price): boolean {
  return one.price === other.price && one.originalPrice === other.originalPrice
}

/**
 * Finds an option, in the product's spelling. Null if the product has no options and `name` is null;
 * undefined if the name is missing or unknown.
 */
export function findOption(options: string[], name: string | null): string | null | undefined {
  if (name === null || options.length === 0) return name === null && options.length === 0 ? null : undefined
  return options.find((option) => nameKey(option) === nameKey(name))
}
