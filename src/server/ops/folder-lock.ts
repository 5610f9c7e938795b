import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#server/config.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

const LOCK = 'shop.lock'

/**
 * Creates the data folder, and on SQLite locks it until disposed; the lock also ends with the process.
 * @throws ConfigError when another process holds the lock, or the folder cannot be created
 */
export function lockFolder({ dataDir, databaseUrl }: DatabaseSettings): Disposable {
  try {
    makePrivateFolder(dataDir)
  } catch (error) {
    throw new ConfigError(`The data folder cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  if (databaseUrl) return { [Symbol.dispose]: () => {} }
  const lock = new DatabaseSync(join(dataDir, LOCK), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const isHeld = error instanceof Error && 'errcode' in error && Number(error.errcode) === 5
    throw isHeld ? new ConfigError(describeHolder(dataDir)) : error
  }
  return { [Symbol.dispose]: () => lock.close() }
}

/** Explains which process holds the lock, and not to delete the file, which would let two programs in. */
function describeHolder(dataDir: string): string {
  const holder = findHolder(join(dataDir, LOCK))
  return `Another program runs the shop in ${dataDir} already${holder && ` (process ${holder})`}: stop it. ${LOCK} ends with that program, leave the file`
}

/** Returns the id of the process that holds the lock on a file; '' if unknown, as outside of Linux. */
function findHolder(file: string): string {
  try {
    const { ino } = statSync(file)
    const line = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .find((line) => line.includes('WRITE') && line.includes(`:${ino} `))
    const pid = line?.split(/\s+/)[4] ?? ''
    return Number(pid) > 0 ? pid : ''
  } catch {
    return ''
  }
}

/**
 * Refuses to run a command as root on another user's data folder, because the shop could not change files
 * written by root. Throws ConfigError with the command to type instead.
 */
export function refuseRoot(dataDir: string, command: string, uid = process.getuid?.()): void {
  if (uid !== 0 || !existsSync(dataDir)) return
  const owner = statSync(dataDir).uid
  if (owner === 0) return
  const name = nameOf(owner)
  throw new ConfigError(`${dataDir} belongs to ${name}, not to root: type runuser -u ${name} -- ${command}`)
}

/** Returns the name of a user id, or the id if the system has no name for it. */
function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const entry = users.map((line) => line.split(':')).find(([, , id]) => Number(id) === uid)
  return entry?.[0] ?? String(uid)
}
