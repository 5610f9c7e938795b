import { isUpToDate } from '#server/db/migrate.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { ImageLibrary } from '#server/images/library.ts'

/** Time for which one check of the images serves everybody, in ms: in a bucket it is a request that costs money. */
const CHECK_AGE = 5000

const checks = new WeakMap<ImageLibrary, { started: number; result: Promise<void> }>()

export const healthRoutes = {
  'GET /health': async ({ db }) => {
    await findCatalogueVersion(db)
    return { status: 'ok' }
  },
  'GET /ready': async ({ db, images }) => {
    if (!(await isUpToDate(db)))
      throw new UnavailableError('La base de données est celle d’une autre version')
    await checkImages(images)
    return { status: 'ready' }
  },
} satisfies Partial<Handlers>

/** Checks that images can be reached, or repeats what the last check has found. */
function checkImages(images: ImageLibrary): Promise<void> {
  const last = checks.get(images)
  const now = performance.now()
  if (last && now - last.started < CHECK_AGE) return last.result
  const result = images.check()
  checks.set(images, { started: now, result })
  return result
}
