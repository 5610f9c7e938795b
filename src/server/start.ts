import type { Logger } from 'pino'
import { backUpOnSchedule } from './backup/schedule.ts'
import { Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { seedAdmin, seedWilayas } from './db/seed.ts'
import { isCatalogueEmpty, seedDemo } from './db/seed-demo.ts'
import { ImageLibrary } from './images/library.ts'
import { sweepDaily } from './images/sweep.ts'
import { createLimits } from './rate-limit.ts'
import type { Shop } from './shop.ts'

export type StartedShop = Shop & { isOwnerNew: boolean; stop: () => Promise<void> }

/** Opens the database and the pictures, migrates, and fills what a new shop needs. */
export async function startShop(config: Config, log: Logger): Promise<StartedShop> {
  const database = openDatabase(config)
  const { db } = database
  try {
    await migrate(database)
    const images = new ImageLibrary(config.dataDir, (error) =>
      log.error({ err: error }, 'Encoding a picture in the background failed'),
    )
    await seedWilayas(db)
    if (config.demo && (await isCatalogueEmpty(db))) {
      log.info('Loading the demo catalogue and drawing its pictures…')
      await seedDemo(db, images)
    }
    const isOwnerNew = await seedAdmin(db, config.firstAdmin)
    const catalogue = await Catalogue.open(db)
    const shop = { config, db, images, catalogue, log, limits: createLimits(config.rateLimit) }
    const sweeping = sweepDaily(db, images, log)
    const backingUp = backUpOnSchedule(shop)
    const stop = async () => {
      catalogue.close()
      images.close()
      await Promise.all([sweeping.stop(), backingUp.stop()])
      await db.destroy()
    }
    return { ...shop, isOwnerNew, stop }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
