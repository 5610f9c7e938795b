import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from './config.ts'

/**
 * Keeps a SQLite shop's folder for this program until disposed of. The lock is one that SQLite holds on a file
 * of its own, so it goes with the process, however that ends. Nothing to do with PostgreSQL, where many may run.
 * @throws ConfigError when another program has the folder
 */
export function lockFolder({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: string | undefined
}): Disposable {
  if (databaseUrl) return { [Symbol.dispose]: () => {} }
  mkdirSync(dataDir, { recursive: true })
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
