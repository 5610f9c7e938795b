import { rm } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { startShop } from '#server/start.ts'
import { cheapenPassword } from '../support/cheap-password.ts'
import { copyRows } from '../support/copy-rows.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const TEMPLATE = 'template_demo'

/** Makes the demo shop once on each database; every worker copies it, but for the images, which all share. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder('shop-demo')
  const server = await startPostgres()
  const config = readConfig({ DATA_DIR: folder, ADMIN_EMAIL, ADMIN_PASSWORD })
  const shop = await startShop(config, pino({ level: 'silent' }))
  await cheapenPassword(shop.db)
  // Tests count the orders that they place.
  await shop.db.deleteFrom('order_events').execute()
  await shop.db.deleteFrom('orders').execute()
  await createDatabase(server.url('postgres'))
  const copy = openDatabase({ databaseUrl: server.url(TEMPLATE), dataDir: folder })
  await migrate(copy)
  await copyRows(shop.db, copy.db)
  await copy.db.destroy()
  await shop.stop()
  process.env.DEMO_FOLDER = folder
  process.env.DEMO_POSTGRES = server.url('postgres')
  process.env.DEMO_TEMPLATE = TEMPLATE
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createDatabase(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
}
