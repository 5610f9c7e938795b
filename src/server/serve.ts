import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { isDatabaseDown } from './db/errors.ts'
import { listen } from './http/listen.ts'
import { lockFolder } from './ops/folder-lock.ts'
import { createLog } from './ops/log.ts'
import { serveMetrics } from './ops/metrics-server.ts'
import { PageCache } from './pages/page-cache.ts'
import { openPages } from './pages/pages.ts'
import { startShop } from './start.ts'

/** Runs the shop until it is told to stop; what keeps it from starting is one line and an exit code. */
export async function serve(): Promise<void> {
  await start().catch((error: unknown) => {
    const line = describeFailure(error)
    console.error(line)
    process.exit(1)
  })
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError) return error.message
  // A refused connection to several addresses at once has no message of its own.
  const what = error.message || ('code' in error ? String(error.code) : error.name)
  if (isDatabaseDown(error)) return `The database cannot be reached: ${what}`
  if ('syscall' in error && error.syscall === 'listen') return `The shop cannot listen: ${what}`
  return error.stack ?? what
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // Held until the process ends.
  const lock = lockFolder(config)
  const shop = await startShop(config, log)
  const app = createApp(shop, await openPages(shop))
  const cache = new PageCache(
    app.fetch,
    () => shop.catalogue.version,
    config.pageCacheBytes,
    (error) => log.error({ err: error }, 'A kept answer could not be given'),
  )
  const others = getRequestListener(app.fetch)
  const answer: RequestListener = (request, response) => {
    if (!cache.answer(request, response)) others(request, response)
  }
  const server = await listen(config.metrics ? shop.metrics.measure(answer) : answer, config)
  const metrics = config.metrics && (await serveMetrics(shop, cache, config.metrics))
  config.publicUrl ??= `http://${config.host}:${server.port}`
  announce(config, shop.isOwnerNew)
  const stop = async () => {
    await server.close()
    await metrics?.close()
    await shop.stop()
    lock[Symbol.dispose]()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function announce(config: Config, isOwnerNew: boolean): void {
  const address = config.publicUrl
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
