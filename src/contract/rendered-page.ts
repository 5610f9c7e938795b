import type { Variant } from '#rules/stock.ts'
import type { Reads } from './reads.ts'
import type { ShopSettings } from './shop-identity.ts'

/** The input of the storefront's server entry (src/shop/entry-server.tsx). */
export type PageRequest = {
  /** A path with its query. */
  url: string
  /** As in `https://shop.example`. */
  origin: string
  settings: ShopSettings
  reads: Reads
  /** Names a variant as the feeds do. */
  variantId: (productId: number, variant: Variant) => string
}

/** A page without its document; `screens` are the source files of what it shows. */
export type RenderedPage =
  | { redirect: string }
  | { redirect?: undefined; status: number; head: string; html: string; state: string; screens: string[] }
