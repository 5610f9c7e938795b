import type { Logger } from 'pino'
import type { Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { ImageLibrary } from './images/library.ts'
import type { Limits } from './rate-limit.ts'

/** What every handler works with: one running shop. */
export type Shop = {
  limits: Limits
  config: Config
  db: Db
  images: ImageLibrary
  catalogue: Catalogue
  log: Logger
}
