import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Catalogue } from '#server/db/catalogue-version.ts'
import type { Db } from '#server/db/open.ts'
import type { ImageLibrary } from '#server/images/library.ts'
import type { Limits } from './rate-limits.ts'

/** What every handler works with: one running shop. */
export type Shop = {
  limits: Limits
  config: Config
  db: Db
  images: ImageLibrary
  catalogue: Catalogue
  log: Logger
}
