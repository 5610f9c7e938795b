import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#server/config.ts'
import type { DatabaseSettings } from '#server/db/open.ts'
import { makePrivateFolder } from '#server/db/private-files.ts'

/**
 * Creates the data folder, and on SQLite locks it until disposed of; the lock on `shop.lock` ends with the process.
 * @throws ConfigError when another process holds the lock, or the folder cannot be created
 */
export function lockFolder({ dataDir, databaseUrl }: DatabaseSettings): Disposable {
  try {
    makePrivateFolder(dataDir)
  } catch (error) {
    throw new ConfigError(`The data folder cannot be used: ${error instanceof Error ? error.message : error}`)
  }
  if (databaseUrl) return { [Symbol.dispose]: () => {} }
  const lock = new DatabaseSync(join(dataDir, 'shop.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const isHeld = error instanceof Error && 'errcode' in error && Number(error.errcode) === 5
    throw isHeld ? new ConfigError(`Another program runs the shop in ${dataDir} already`) : error
  }
  return { [Symbol.dispose]: () => lock.close() }
}
