import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openPages } from './pages.ts'
import { startShop } from './start.ts'

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const shop = await startShop(config, log)
  const app = createApp(shop, await openPages(shop))
  const server = createServer(getRequestListener(app.fetch))
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo
    announce(config, port, shop.isOwnerNew)
  })
  const stop = () => {
    server.close(() => shop.stop().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function announce(config: Config, port: number, isOwnerNew: boolean): void {
  const address = config.publicUrl ?? `http://${config.host}:${port}`
  console.log(`\n  Shop         ${address}/`)
  console.log(`  Back office  ${address}/${config.adminPath}/`)
  if (isOwnerNew) {
    const { email, password, isGenerated } = config.firstAdmin
    console.log(
      `  Log in with  ${email} / ${isGenerated ? `${password}   (shown this once)` : 'ADMIN_PASSWORD'}`,
    )
  }
  console.log('')
}

main().catch((error: unknown) => {
  const line =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  console.error(line)
  process.exit(1)
})
