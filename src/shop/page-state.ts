import type { QueryKey } from '@tanstack/react-query'
import type { ShopSettings } from '#contract/shop-settings.ts'

/** What a rendered page hands to the browser: the settings, and what its queries read. */
export type PageState = { settings: ShopSettings; queries: [QueryKey, unknown][] }
