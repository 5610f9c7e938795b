import { existsSync } from 'node:fs'
import { findLastCopy } from '#server/backup/last-backup.ts'
import type { Config } from '#server/config.ts'
import { isUpToDate } from '#server/db/migrate.ts'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { UnavailableError } from '#server/errors.ts'
import { findFreeBytes } from '#server/free-space.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { ProxyWarning } from '#server/http/proxy-warning.ts'
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

/** Bytes of free space under which the owner should do something. */
const SHORT = 1024 ** 3

export function serverRoutes(proxyWarning: ProxyWarning) {
  return {
    'GET /server': async ({ config, db }) => {
      const freeBytes = await findSmallestSpace(config)
      return {
        disk: { freeBytes, isShort: freeBytes < SHORT },
        publicUrl: config.publicUrl,
        proxyProblem: proxyWarning.problem,
        copies: config.backupBucket ? await findLastCopy(db) : null,
      }
    },
  } satisfies Partial<Handlers>
}

/** Returns the bytes that are free where the shop stores its data, or its backups, whichever is less. */
async function findSmallestSpace({ dataDir, backups }: Config): Promise<number> {
  const folders = [dataDir, backups.folder].filter((folder) => existsSync(folder))
  return Math.min(...(await Promise.all(folders.map(findFreeBytes))))
}
