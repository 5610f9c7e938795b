import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Reads, SiteReads } from '#contract/reads.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import type { Config } from '#server/config.ts'
import type { CatalogueVersion } from '#server/db/catalogue-version.ts'
import type { Db } from '#server/db/open.ts'
import type { SearchTerms } from '#server/db/search-vocabulary.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Limits } from './rate-limits.ts'

export type Shop = {
  config: Config
  db: Db
  searchDb: Db
  searchTerms: SearchTerms
  reads: Reads & SiteReads
  catalogueVersion: CatalogueVersion
  images: ImageLibrary
  limits: Limits
  log: Logger
}

/** `preview` is the unsaved identity that a preview shows. In-process requests have no other bindings. */
export type AppEnv = {
  Bindings: Partial<HttpBindings & { preview: ShopIdentity }>
  Variables: { requestId: string; clientIp: string }
}
