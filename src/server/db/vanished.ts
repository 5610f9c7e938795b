import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { type DatabaseSettings, sqliteFile } from './open.ts'

/** What every shop has beside its SQLite file. */
const LEFT = ['secret.key', 'images']

/**
 * Keeps a shop whose database is gone, or whose disk is not mounted, from beginning again as a new one.
 * @throws ConfigError in one line
 */
export function refuseVanished({ dataDir, databaseUrl }: DatabaseSettings): void {
  if (databaseUrl) return
  const file = sqliteFile(dataDir)
  if (existsSync(file) && statSync(file).size > 0) return
  const left = LEFT.filter((name) => existsSync(join(dataDir, name)))
  if (left.length === 0) return
  throw new ConfigError(
    `${file} is missing or empty, but there is ${left.join(' and ')} of a shop beside it: bring the file back, restore a backup, or name an empty DATA_DIR for a new shop`,
  )
}
