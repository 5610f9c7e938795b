import type { Logger } from 'pino'
import { backUpOnSchedule } from './backup/schedule.ts'
import { Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import { cleanDaily } from './daily-cleaning.ts'
import { inTurn } from './db/in-turn.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { seedAdmin, seedWilayas } from './db/seed.ts'
import { isCatalogueEmpty, seedDemo } from './db/seed-demo.ts'
import { ImageLibrary } from './images/library.ts'
import { Metrics } from './metrics.ts'
import { createLimits } from './rate-limit.ts'
import type { Shop } from './shop.ts'

export type StartedShop = Shop & { metrics: Metrics; isOwnerNew: boolean; stop: () => Promise<void> }

/** Opens the database and the pictures, migrates, and fills what a new shop needs. */
export async function startShop(config: Config, log: Logger): Promise<StartedShop> {
  const metrics = new Metrics()
  const database = openDatabase(config, (text, ms) => {
    metrics.queries.observe(ms / 1000)
    if (ms < config.slowQueryMs) return
    metrics.slowQueries.add()
    log.warn({ ms: Math.round(ms), sql: text }, 'A slow query')
  })
  const { db } = database
  try {
    await migrate(database)
    const images = new ImageLibrary(config, (error) =>
      log.error({ err: error }, 'Encoding a picture in the background failed'),
    )
    const isOwnerNew = await inTurn(database, async () => {
      await seedWilayas(db)
      if (config.demo && (await isCatalogueEmpty(db))) {
        log.info('Loading the demo catalogue and drawing its pictures…')
        await seedDemo(db, images)
      }
      return seedAdmin(db, config.firstAdmin)
    })
    const catalogue = await Catalogue.open(db, config.databaseUrl)
    const limits = createLimits(config.rateLimit, config.databaseUrl ? db : undefined)
    const shop = { config, db, images, catalogue, log, limits }
    const cleaning = cleanDaily(shop)
    const backingUp = backUpOnSchedule(shop)
    const stop = async () => {
      await catalogue.close()
      images.close()
      await Promise.all([cleaning.stop(), backingUp.stop()])
      await db.destroy()
    }
    return { ...shop, metrics, isOwnerNew, stop }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
