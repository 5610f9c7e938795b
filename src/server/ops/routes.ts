import { isUpToDate } from '#server/db/migrate.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { checkStorage } from './storage.ts'
import { undoDeletion } from './undo-deletion.ts'

export const opsRoutes = {
  'GET /health': async ({ db }) => {
    await findCatalogueVersion(db)
    return { status: 'ok' }
  },
  'GET /ready': async ({ db, images, config }) => {
    if (!(await isUpToDate(db)))
      throw new UnavailableError('La base de données est celle d’une autre version')
    await checkStorage(config)
    await images.check()
    return { status: 'ready' }
  },
  'POST /deletions/undo': ({ db, body, admin }) => undoDeletion(db, body, admin.email),
} satisfies Partial<Handlers>
