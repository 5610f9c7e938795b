import type { Variant } from '#rules/stock.ts'
import type { ImageSize, Reads } from './reads.ts'
import type { ShopSettings } from './shop-identity.ts'

export type PageRequest = {
  /** Path and query. */
  url: string
  /** As in `https://shop.example`. */
  origin: string
  settings: ShopSettings
  reads: Reads
  imageSize: (version: string) => Promise<ImageSize | null>
  /** Names a variant as the feeds do. */
  variantId: (productId: number, variant: Variant) => string
}

/** Holds what is inside the document; `screens` are the source files of its screens. */
export type RenderedPage =
  | { redirect: string }
  | { redirect?: undefined; status: number; head: string; html: string; state: string; screens: string[] }
