import { existsSync } from 'node:fs'
import type { DeletionKind, DeletionUndo } from '#contract/deletion.ts'
import { findLastCopy } from '#server/backup/last-backup.ts'
import type { Config } from '#server/config.ts'
import { restoreRow } from '#server/db/deletions.ts'
import { conflictIf, isForeignKeyViolation, isUniqueViolation } from '#server/db/errors.ts'
import { isUpToDate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { findCatalogueVersion, writeCatalogue } from '#server/db/write-catalogue.ts'
import { UnavailableError } from '#server/errors.ts'
import { findFreeBytes } from '#server/free-space.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { ProxyWarning } from '#server/http/proxy-warning.ts'
import { restoreOrder } from '#server/orders/change/delete-order.ts'
import { checkStorage } from './storage.ts'

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

/** Bytes of free space below which the owner is warned. */
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

/** Returns the free bytes in the folder of the data or of the backups, whichever has less. */
async function findSmallestSpace({ dataDir, backups }: Config): Promise<number> {
  const folders = [dataDir, backups.folder].filter((folder) => existsSync(folder))
  return Math.min(...(await Promise.all(folders.map(findFreeBytes))))
}

const TABLES: Record<Exclude<DeletionKind, 'orders'>, string> = {
  banners: 'banners',
  'blocked-phones': 'blocked_phones',
  brands: 'brands',
  categories: 'categories',
  'hero-cards': 'hero_cards',
  news: 'news',
  products: 'products',
  settlements: 'settlements',
  'size-guides': 'size_guides',
  'vehicles/models': 'vehicle_models',
  wilayas: 'wilayas',
}

const toConflict = conflictIf(
  (error) => isUniqueViolation(error) || isForeignKeyViolation(error),
  'Autre chose a pris sa place, ou ce qu’il lui faut n’est plus là\u00a0: rien n’est rétabli',
)

/** Restores rows with their ids, all or none. @throws ConflictError, `too_late` after a minute */
function undoDeletion(db: Db, { kind, ids }: DeletionUndo, actor: string): Promise<void> {
  return writeCatalogue(db, async (trx) => {
    for (const id of ids)
      if (kind === 'orders') await restoreOrder(trx, id, actor)
      else await restoreRow(trx, TABLES[kind], id)
  }).catch(toConflict)
}
