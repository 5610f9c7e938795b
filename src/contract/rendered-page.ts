import type { Variant } from '#rules/stock.ts'
import type { ImageSize, Reads } from './reads.ts'
import type { ShopSettings } from './shop-identity.ts'

export type PageRequest = {
  /** Path and query. */
  url: string
  /** Origin of the shop's URLs, as in `https://shop.example`. */
  origin: string
  settings: ShopSettings
  reads: Reads
  imageSize: (version: string) => Promise<ImageSize | null>
  /** Returns the id of a variant in product feeds. */
  variantId: (productId: number, variant: Variant) => string
}

/** Redirect, or the parts of a document. `screens` are the source files of its lazy screens. */
export type RenderedPage =
  | { redirect: string }
  | { redirect?: undefined; status: number; head: string; html: string; state: string; screens: string[] }
