import { removeOldDrafts } from '#server/http/draft-folders.ts'
import { deleteEndedWindows } from '#server/http/rate-limits.ts'
import type { Shop } from '#server/http/shop.ts'
import { sweepImages } from '#server/images/sweep.ts'
import { deleteKeys } from '#server/orders/idempotency-keys.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** ms. The contract keeps the keys of orders for 7 days; a visitor who comes back after a month has a new one. */
const KEYS_KEPT = 30 * DAY

/** Clears away what is used no more, now and every day until stopped; a stop waits for what is at hand. */
export function cleanDaily({ config, db, images, log }: Pick<Shop, 'config' | 'db' | 'images' | 'log'>): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const clean = async () => {
    try {
      // No request lasts as long: what is older was left by a crash.
      await removeOldDrafts(config.dataDir, new Date(Date.now() - HOUR))
      await deleteKeys(db, new Date(Date.now() - KEYS_KEPT))
      // On SQLite one program counts in its memory.
      if (config.databaseUrl) await deleteEndedWindows(db)
      const swept = await sweepImages(db, images, stopping.signal)
      if (!swept) log.warn('The images folder was filled by another database: nothing in it is swept away')
      else if (swept.rows + swept.files > 0) log.info({ swept }, 'Swept away pictures that nothing shows')
    } catch (error) {
      log.error({ err: error }, 'The daily cleaning failed')
    }
  }
  let running = clean()
  const timer = setInterval(() => {
    running = clean()
  }, DAY).unref()
  return {
    stop: () => {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}
