import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { seedAdmin, seedWilayas } from './db/seed.ts'
import { isCatalogueEmpty, seedDemo } from './db/seed-demo.ts'
import { ImageLibrary } from './images/library.ts'
import { createLimits } from './rate-limit.ts'
import type { Shop } from './shop.ts'

export type StartedShop = Shop & { isOwnerNew: boolean; stop: () => Promise<void> }

/** Opens the database and the pictures, migrates, and fills what a new shop needs. */
export async function startShop(config: Config, log: Logger): Promise<StartedShop> {
  const database = openDatabase(config)
  const { db } = database
  try {
    await migrate(database)
    const images = new ImageLibrary(config.dataDir)
    await seedWilayas(db)
    if (config.demo && (await isCatalogueEmpty(db))) {
      log.info('Loading the demo catalogue and drawing its pictures…')
      await seedDemo(db, images)
    }
    const isOwnerNew = await seedAdmin(db, config.firstAdmin)
    const stop = async () => {
      await images.settled()
      await db.destroy()
    }
    return { config, db, images, log, limits: createLimits(config.rateLimit), isOwnerNew, stop }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
