import type { QueryKey } from '@tanstack/react-query'
import type { ShopSettings } from '#contract/shop-identity.ts'

/** State that a rendered page passes to the browser: the settings and the results of its queries. */
export type PageState = { settings: ShopSettings; queries: [QueryKey, unknown][] }
