import { existsSync } from 'node:fs'
import { findLastCopy } from '#server/backup/last-backup.ts'
import type { Config } from '#server/config.ts'
import { findFreeBytes } from '#server/free-space.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { ProxyWarning } from '#server/http/proxy-warning.ts'

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
