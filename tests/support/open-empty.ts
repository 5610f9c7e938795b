import { readConfig } from '#server/config.ts'
import type { DatabaseName } from '#server/db/open.ts'
import { createPostgresDatabase, makeTestFolder } from './test-databases.ts'

/** Makes the configuration of a shop whose database is empty. */
export async function openEmpty(name: DatabaseName) {
  await using opening = new AsyncDisposableStack()
  const DATA_DIR = opening.use(makeTestFolder()).path
  const DATABASE_URL =
    name === 'postgres' ? opening.use(await createPostgresDatabase({ from: 'nothing' })).url : ''
  const everything = opening.move()
  const config = readConfig({ DEMO: 'off', BACKUP_EVERY: 'off', DATA_DIR, DATABASE_URL })
  return { config, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
