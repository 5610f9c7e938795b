import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { type DatabaseSettings, sqliteFile } from '../open.ts'
import { writePrivateFile } from '../private-files.ts'
import { openReader } from './readers.ts'

/** What a shop usually has next to its SQLite file. */
const LEFT = ['secret.key', 'images']
/** A file that names the shop's PostgreSQL database. */
const MARK = 'postgres.shop'

/**
 * Throws ConfigError if the database of an existing shop is missing or empty, such as when its disk is not
 * mounted, because a new shop would be created instead.
 */
export async function refuseMissingDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<void> {
  if (databaseUrl) return refuseEmptied(dataDir, databaseUrl)
  refuseMoved({ dataDir, databaseUrl })
  const file = sqliteFile(dataDir)
  if (existsSync(file) && statSync(file).size > 0) return
  const left = LEFT.filter((name) => existsSync(join(dataDir, name)))
  if (left.length === 0) return
  throw new ConfigError(
    `${file} is missing or empty, but there is ${left.join(' and ')} of a shop beside it: bring the file back, restore a backup, or name an empty DATA_DIR for a new shop`,
  )
}

/** Throws ConfigError for the old SQLite file of a shop that has moved to PostgreSQL. */
export function refuseMoved({ dataDir, databaseUrl }: DatabaseSettings): void {
  const mark = join(dataDir, MARK)
  if (databaseUrl || !existsSync(mark)) return
  throw new ConfigError(
    `${mark} names ${readFileSync(mark, 'utf8').trim()} as the database of this shop, but DATABASE_URL is not set: set it, or restore a backup to go on with SQLite`,
  )
}

/** Stores in the folder which PostgreSQL database has the shop; removes that file if the shop uses SQLite. */
export function rememberDatabase({ dataDir, databaseUrl }: DatabaseSettings): void {
  const file = join(dataDir, MARK)
  if (!databaseUrl) {
    rmSync(file, { force: true })
    return
  }
  const name = databaseName(databaseUrl)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() !== name) writePrivateFile(file, `${name}\n`)
}

async function refuseEmptied(dataDir: string, databaseUrl: string): Promise<void> {
  const mark = join(dataDir, MARK)
  if (!existsSync(mark)) return
  await using reader = await openReader({ dataDir, databaseUrl })
  if ((await reader.listTables()).includes('migrations')) return
  throw new ConfigError(
    `${databaseName(databaseUrl)} is an empty database, but ${mark} names ${readFileSync(mark, 'utf8').trim()} as that of a shop: bring it back, restore a backup, or name an empty DATA_DIR for a new shop`,
  )
}

/** Returns host and database, without the password. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}
