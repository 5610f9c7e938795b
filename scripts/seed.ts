import { existsSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/ops/log.ts'
import { startShop } from '#server/start-shop.ts'

// Creates the database, and fills an empty shop with the wilayas, the owner and the demo catalogue.

if (existsSync('.env')) process.loadEnvFile('.env')
const config = readConfig(process.env)
const shop = await startShop(config, createLog('info'))
if (shop.isOwnerNew) {
  const { email, password, isGenerated } = config.firstAdmin
  console.log(`Log in with ${email} / ${isGenerated ? password : 'ADMIN_PASSWORD'}`)
}
await shop.stop()
