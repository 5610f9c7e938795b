import { deleteOldJobs } from '#server/couriers/jobs/jobs.ts'
import { deleteKeys } from '#server/db/idempotency-keys.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/app-env.ts'
import { deleteEndedWindows } from '#server/http/rate-limits.ts'
import { sweepImages } from '#server/images/image-rows.ts'
import { removeOldDrafts } from '#server/images/upload-folders.ts'
import { deleteOldImports } from '#server/imports/import-work.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** ms that the API promises to remember an idempotency key. */
const KEY_AGE = 7 * DAY
/** ms after the start, so that visitors are served first. */
const FIRST = HOUR / 6

/** Runs the cleanup daily, the first time after `first` ms, until disposed. */
export function cleanUpDaily(
  shop: Pick<Shop, 'config' | 'db' | 'images' | 'log'>,
  { first = FIRST } = {},
): AsyncDisposable {
  return every(
    DAY,
    (signal) => cleanUp(shop, signal),
    (error) => shop.log.error({ err: error }, 'The daily cleanup failed'),
    { first },
  )
}

export async function cleanUp(
  { config, db, images, log }: Pick<Shop, 'config' | 'db' | 'images' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await deleteOldJobs(db, new Date())
  await deleteOldImports(db, new Date())
  await deleteKeys(db, new Date(Date.now() - KEY_AGE))
  // Only PostgreSQL has rows of rate limits; on SQLite these are counted in memory.
  if (config.databaseUrl) await deleteEndedWindows(db)
  // Older upload folders were left by a crash, because no request takes an hour.
  await removeOldDrafts(config.dataDir, new Date(Date.now() - HOUR))
  const swept = await sweepImages(db, images, signal)
  if (!swept) log.warn('The images folder was filled by another database: nothing in it is swept away')
  else if (swept.rows + swept.files > 0) log.info({ swept }, 'Swept away images that nothing shows')
}
