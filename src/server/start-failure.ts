import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { isDatabaseDown } from './db/errors.ts'
import { sqliteFile } from './db/open.ts'
import { codeOf } from './errors.ts'

/** SQLite's codes for a file that is damaged or no database, and for one that may not be written or opened. */
const DAMAGED = [11, 26]
const FORBIDDEN = [8, 14]
/** PostgreSQL's code if the role may not create tables. */
const NO_RIGHT = '42501'

type Settings = Pick<Config, 'dataDir' | 'backups'>

/** Explains in one line why the shop does not start, and what to do; an unexpected error with its stack. */
export function describeFailure(error: unknown, settings?: Settings): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError) return error.message
  const code = codeOf(error)
  // An AggregateError of refused IP addresses has no message.
  const what = error.message || code || error.name
  const sqlite = 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  if (settings && sqlite !== undefined && DAMAGED.includes(sqlite)) return describeDamage(settings, what)
  if (settings && isForbidden(sqlite, code))
    return `The shop cannot write to ${settings.dataDir}: give the folder and its files to the user who runs it (${what})`
  if (code === NO_RIGHT)
    return `The role of DATABASE_URL may not create tables: make it the owner of its database (${what})`
  if (isDatabaseDown(error)) return `The database cannot be reached: ${what}`
  if ('syscall' in error && error.syscall === 'listen') return `The shop cannot listen: ${what}`
  return error.stack ?? what
}

function isForbidden(sqlite: number | undefined, code: string): boolean {
  return sqlite === undefined ? /^(EACCES|EPERM|EROFS)$/.test(code) : FORBIDDEN.includes(sqlite)
}

function describeDamage({ dataDir, backups: { folder } }: Settings, what: string): string {
  const archives = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.tar\.gz(\.parts)?$/.test(name))
    : []
  const last = archives.sort().at(-1)
  const file = last ? join(folder, last) : 'FILE'
  return `${sqliteFile(dataDir)} is damaged (${what}): keep a copy, then npm run restore -- ${file} --force`
}
