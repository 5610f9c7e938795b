import { hash } from 'node:crypto'
import type { Product } from '#contract/product.ts'
import { choiceQuery, imagesFor, type Price, priceOf } from '#rules/choice.ts'
import { CURRENCY_CODE } from '#rules/money.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'

/** Columns of the product feed, in the order in which the CSV lists them. */
export const FEED_FIELDS = [
  ...(['id', 'item_group_id', 'title', 'description', 'availability', 'condition', 'price'] as const),
  ...([
    'sale_price',
    'link',
    'image_link',
    'additional_image_link',
    'brand',
    'mpn',
    'size',
    'color',
  ] as const),
  'product_type',
] as const

/** A row of the feed. An empty text means that the field is missing. */
export type FeedRow = Record<Exclude<(typeof FEED_FIELDS)[number], 'additional_image_link'>, string> & {
  additional_image_link: string[]
}

/** Limits and words of a feed. Lengths are in characters. */
export type FeedTerms = {
  titleLength: number
  descriptionLength: number
  available: string
  unavailable: string
  /** Limits additional images. */
  images: (urls: string[]) => string[]
}

/** The shop of a feed. `origin` is like `https://shop.example`. */
export type FeedShop = { name: string; origin: string }

/** Width in px that the feeds recommend. */
const IMAGE_WIDTH = 1280

/** Makes a row per size and colour; none without an image or for a price of 0, which feeds refuse. */
export function* toFeedRows(
  product: Product,
  shop: Pick<FeedShop, 'origin'>,
  terms: FeedTerms,
): Generator<FeedRow> {
  if (product.images.length === 0 || product.price === 0) return
  const id = String(product.id)
  const hasVariants = product.sizes.length > 0 || product.colors.length > 0
  const own = {
    item_group_id: hasVariants ? id : '',
    title: cut(product.name, terms.titleLength),
    description: cut(descriptionOf(product), terms.descriptionLength),
    condition: 'new',
    brand: product.brand ?? '',
    mpn: product.partNumbers[0] ?? '',
    product_type: [product.category, product.subcategory].filter(Boolean).join(' > '),
  }
  const imageFields = (color: string | null) => {
    const [first, ...others] = imagesFor(product.images, color)
    const image = first?.isPrimary ? (product.image ?? first.url) : (first?.url ?? '')
    return {
      image_link: imageUrl(shop.origin, image),
      additional_image_link: terms.images(others.map(({ url }) => imageUrl(shop.origin, url))),
    }
  }
  const variants = product.stock ?? listVariants(product).map((variant) => ({ ...variant, available: true }))
  for (const { size, color, available } of variants)
    yield {
      ...own,
      ...imageFields(color),
      ...priceFields(priceOf(product, { size, color })),
      id: variantId(product.id, { size, color }),
      link: `${shop.origin}/produit/${id}${choiceQuery({ size, color })}`,
      availability: product.inStock && available ? terms.available : terms.unavailable,
      size: size ?? '',
      color: color ?? '',
    }
}

/** Returns the prices. Both feeds refuse a sale price that is not below the price. */
function priceFields({ price, originalPrice }: Price): Pick<FeedRow, 'price' | 'sale_price'> {
  const isSale = originalPrice !== null && originalPrice > price
  return { price: amount(isSale ? originalPrice : price), sale_price: isSale ? amount(price) : '' }
}

function imageUrl(origin: string, path: string): string {
  return `${origin}${path}&w=${IMAGE_WIDTH}`
}

function amount(dinars: number): string {
  return `${dinars}.00 ${CURRENCY_CODE}`
}

function descriptionOf({ name, description, fullDescription }: Product): string {
  return withoutTags(fullDescription) || withoutTags(description) || name
}

/** Matches a tag with any `<` directly before it, but not a less-than sign. */
const TAG = /(?<!<)<+[a-z/!?][^>]*>/gi

function withoutTags(html: string): string {
  // Searches only up to the last `>`, since after it a text with many `<` would take quadratic time.
  const end = html.lastIndexOf('>') + 1
  return (html.slice(0, end).replace(TAG, '') + html.slice(end)).trim()
}

/** Cuts a text to `length` characters without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** Returns an id for feeds and search engines that is stable when other sizes and colours change. */
export function variantId(productId: number, variant: Variant): string {
  if (variant.size === null && variant.color === null) return String(productId)
  return `${productId}-${hash('sha256', variantKey(variant), 'hex').slice(0, 12)}`
}
