import { rm } from 'node:fs/promises'
import pino from 'pino'
import { moveShop } from '#server/backup/move-shop.ts'
import { readConfig } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { cheapenPassword } from '../support/cheap-password.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { execute, startPostgres } from '../support/postgres-server.ts'
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
  await shop.stop()
  await execute(server.url('postgres'), `create database ${TEMPLATE}`)
  await moveShop(config, { databaseUrl: server.url(TEMPLATE), dataDir: folder })
  process.env.DEMO_FOLDER = folder
  process.env.DEMO_POSTGRES = server.url('postgres')
  process.env.DEMO_TEMPLATE = TEMPLATE
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
