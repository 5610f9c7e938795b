import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { type Config, localUrl, readConfig } from './config.ts'
import { type DatabaseSettings, sqliteFile } from './db/open.ts'
import { databaseName } from './db/snapshot/missing-database.ts'
import { loadEnvFile } from './env-file.ts'
import { listen, logRequests } from './http/listen.ts'
import { lockFolder } from './ops/folder-lock.ts'
import { createLog } from './ops/log.ts'
import { serveMetrics } from './ops/metrics.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPages } from './pages/pages.ts'
import { COMMIT, VERSION } from './root.ts'
import { describeFailure } from './start-failure.ts'
import { type StartedShop, startShop } from './start-shop.ts'

/** First file descriptor passed by systemd socket activation. */
const HELD_SOCKET = 3
/** Created by `guidon update`. A started version deletes it, so that no later start undoes the update. */
const TRIAL = 'update.trial'

/** Runs the shop until SIGINT or SIGTERM. If the start fails, prints why and exits with 1. */
export async function run(): Promise<void> {
  let settings: Config | undefined
  try {
    const warnings = loadEnvFile()
    settings = readConfig(process.env)
    await start(settings, warnings)
  } catch (error) {
    console.error(describeFailure(error, settings))
    process.exit(1)
  }
}

async function start(settings: Config, warnings: string[]): Promise<void> {
  const log = createLog(settings.logLevel)
  for (const warning of warnings) log.warn(warning)
  const lock = lockFolder(settings)
  const started = await startShop(settings, log)
  const { connections } = started.limits.open
  const server = await listen(isSocketHeld() ? { fd: HELD_SOCKET } : settings, { connections })
  // For port 0 the system chooses a port, so only now the URL is known.
  const publicUrl = settings.port === 0 ? localUrl(settings.host, server.port) : settings.publicUrl
  const config: Config = { ...started.config, publicUrl }
  const shop = { ...started, config }
  const app = createApp(shop, await createPages(shop))
  const cache = createPageCache({ ...shop, fetch: app.fetch, next: getRequestListener(app.fetch) })
  server.serve(cache.listener, [logRequests(log), ...(config.metrics ? [shop.metrics.observe] : [])])
  const metrics = config.metrics && (await serveMetrics(shop, cache, config.metrics))
  log.info({ version: VERSION, commit: COMMIT }, 'The shop is open')
  announce(config, shop)
  rmSync(join(config.dataDir, TRIAL), { force: true })
  shop.jobs.start()
  const stop = async () => {
    // Open streams would keep the server from closing.
    shop.orderStreams.close()
    await server.close()
    await metrics?.close()
    await shop.stop()
    lock[Symbol.dispose]()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** True if systemd opened our socket, which stays open during restarts (deploy/guidon.socket). */
function isSocketHeld(): boolean {
  return process.env.LISTEN_PID === String(process.pid)
}

/** Describes which database the shop uses, without the password. */
function describeDatabase({ dataDir, databaseUrl }: DatabaseSettings): string {
  return databaseUrl ? `${databaseName(databaseUrl)}, ${dataDir}` : sqliteFile(dataDir)
}

function announce(
  { publicUrl, adminPath, firstAdmin, ...where }: Config,
  { isNew, isOwnerNew, setupCode }: Pick<StartedShop, 'isNew' | 'isOwnerNew' | 'setupCode'>,
): void {
  console.log(`\n  Guidon       ${VERSION}${COMMIT && ` (${COMMIT})`}`)
  console.log(`  Shop         ${publicUrl}/`)
  console.log(`  Admin        ${publicUrl}/${adminPath}/`)
  console.log(`  Data         ${describeDatabase(where)}${isNew ? ' (a new shop)' : ''}`)
  if (isOwnerNew) {
    const { email, password, isGenerated } = firstAdmin
    console.log(
      `  Log in with  ${email} / ${isGenerated ? `${password}   (shown this once)` : 'ADMIN_PASSWORD'}`,
    )
  }
  if (setupCode !== null)
    console.log(`  First start  open ${publicUrl}/${adminPath}/ and type the code ${setupCode}`)
  console.log('')
}
