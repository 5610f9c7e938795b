import type { Product } from '#contract/product.ts'
import { listVariants } from '#rules/stock.ts'
import { variantId } from './variant-id.ts'

/** The fields of a row, in the order of their columns. */
export const FEED_FIELDS = [
  ...(['id', 'item_group_id', 'title', 'description', 'availability', 'condition', 'price'] as const),
  ...(['sale_price', 'link', 'image_link', 'additional_image_link', 'brand', 'size', 'color'] as const),
  'product_type',
] as const

/** A row of a feed; an empty text is a field that the product does not have. */
export type FeedRow = Record<Exclude<(typeof FEED_FIELDS)[number], 'additional_image_link'>, string> & {
  additional_image_link: string[]
}

/** The rules of one feed; lengths in characters. */
export type FeedTerms = {
  titleLength: number
  descriptionLength: number
  available: string
  unavailable: string
  /** Takes as many additional pictures as the feed may name. */
  pictures: (urls: string[]) => string[]
}

/** `origin` as in `https://shop.example`. */
export type FeedShop = { name: string; origin: string }

/** Pictures as wide as buyers of pictures ask for, in px. */
const PICTURE_WIDTH = 1280

/** Makes the rows of a product: one for each combination of its sizes and colours, none without a picture. */
export function* toFeedRows(product: Product, shop: FeedShop, terms: FeedTerms): Generator<FeedRow> {
  if (product.images.length === 0) return
  const id = String(product.id)
  const hasVariants = product.sizes.length > 0 || product.colors.length > 0
  const [picture = '', ...others] = product.images.map(({ url }) => pictureUrl(shop.origin, url))
  const own = {
    item_group_id: hasVariants ? id : '',
    title: cut(product.name, terms.titleLength),
    description: cut(descriptionOf(product), terms.descriptionLength),
    condition: 'new',
    price: amount(Math.max(product.price, product.originalPrice ?? 0)),
    // Both refuse a sale that is not below its price.
    sale_price: (product.originalPrice ?? 0) > product.price ? amount(product.price) : '',
    link: `${shop.origin}/produit/${id}`,
    image_link: product.image === null ? picture : pictureUrl(shop.origin, product.image),
    additional_image_link: terms.pictures(others),
    brand: product.brand ?? shop.name,
    product_type: [product.category, product.subcategory].filter(Boolean).join(' > '),
  }
  const variants = product.stock ?? listVariants(product).map((variant) => ({ ...variant, available: true }))
  for (const { size, color, available } of variants)
    yield {
      ...own,
      id: variantId(product.id, { size, color }),
      availability: product.inStock && available ? terms.available : terms.unavailable,
      size: size ?? '',
      color: color ?? '',
    }
}

function pictureUrl(origin: string, path: string): string {
  return `${origin}${path}&w=${PICTURE_WIDTH}`
}

function amount(dinars: number): string {
  return `${dinars}.00 DZD`
}

function descriptionOf({ name, description, fullDescription }: Product): string {
  return withoutTags(fullDescription) || withoutTags(description) || name
}

/** The beginning of a tag, also where another one was put before it; `<` in a sum is none. */
const TAG = /(?<!<)<+[a-z/!?][^>]*>/gi

function withoutTags(html: string): string {
  // Behind the last `>` no tag ends: a text of a thousand open ones is read once.
  const end = html.lastIndexOf('>') + 1
  return (html.slice(0, end).replace(TAG, '') + html.slice(end)).trim()
}

/** Cuts a text to so many characters: an emoji, two units of a string, stays whole or goes. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}
