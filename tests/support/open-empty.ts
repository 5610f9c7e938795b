import { readConfig } from '#server/config.ts'
import { type DatabaseName, openDatabase } from '#server/db/open.ts'
import { createPostgresDatabase, makeTestFolder } from './test-databases.ts'

/** Makes the configuration of a shop whose database is empty; `open` opens that database. */
export async function openEmpty(name: DatabaseName) {
  await using opening = new AsyncDisposableStack()
  const DATA_DIR = opening.use(makeTestFolder()).path
  const DATABASE_URL =
    name === 'postgres' ? opening.use(await createPostgresDatabase({ from: 'nothing' })).url : ''
  const everything = opening.move()
  const config = readConfig({ DEMO: 'off', BACKUP_EVERY: 'off', DATA_DIR, DATABASE_URL })
  const open = () => {
    const database = openDatabase(config)
    everything.defer(() => database.db.destroy())
    return database
  }
  return { config, open, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
