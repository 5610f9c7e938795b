import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { IMAGE_PATH } from '#rules/image-path.ts'
import { findLastBackup, findLastCopy } from '#server/backup/last-backup.ts'
import { findFreeBytes } from '#server/free-space.ts'
import type { Shop } from '#server/http/app-env.ts'
import { type HttpServer, listen } from '#server/http/listen.ts'
import { countByStatus } from '#server/orders/list/list-orders.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { COMMIT, VERSION } from '#server/root.ts'
import { checkStorage } from './storage.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Upper bounds of the histograms' buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of requests and queries. `serveMetrics` adds metrics of the process and of the database. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'guidon_requests_total',
    help: 'Requests by kind, method and status',
    labelNames: ['kind', 'method', 'status'],
    registers,
  })
  const latencies = new Histogram({
    name: 'guidon_request_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const info = { name: 'guidon_info', help: 'The version that runs', labelNames: ['version', 'commit'] }
  new Gauge({ ...info, registers }).set({ version: VERSION, commit: COMMIT }, 1)
  const observe: RequestListener = (request, response) => {
    const kind = kindOf(request.url ?? '/')
    // Unknown methods share a label, so that clients cannot create any number of series.
    const method = METHODS.find((name) => name === request.method) ?? 'other'
    const end = latencies.startTimer({ kind })
    response.once('close', () => {
      requests.inc({ kind, method, status: response.statusCode })
      end()
    })
  }
  return {
    registry,
    observe,
    queries: new Histogram({
      name: 'guidon_query_seconds',
      help: 'Time of a database query',
      buckets: BUCKETS,
      registers,
    }),
    slowQueries: new Counter({
      name: 'guidon_slow_queries_total',
      help: 'Queries that took SLOW_QUERY_MS or longer',
      registers,
    }),
  }
}

function kindOf(url: string): string {
  const [path = ''] = url.split('?')
  if (IMAGE_PATH.test(path)) return 'image'
  // Streams are separate, because their long duration would distort that of the API.
  if (path === '/api/orders/stream') return 'stream'
  if (path.startsWith('/api/')) return 'api'
  return path.startsWith('/assets/') ? 'asset' : 'page'
}

type MeasuredShop = Shop & { metrics: Metrics }
type CacheFigures = Pick<PageCache, 'hits' | 'misses'>

export async function serveMetrics(
  shop: MeasuredShop,
  cache: CacheFigures,
  address: { host: string; port: number },
): Promise<HttpServer> {
  const { registry } = shop.metrics
  addProcessMetrics(shop, cache)
  const updateDatabaseMetrics = addDatabaseMetrics(shop)
  const server = await listen(address)
  server.serve(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': registry.contentType })
    if (isKnown) await updateDatabaseMetrics()
    response.end(isKnown ? await registry.metrics() : 'Only /metrics is here\n')
  })
  return server
}

function addProcessMetrics({ config, images, metrics }: MeasuredShop, cache: CacheFigures): void {
  const registers = [metrics.registry]
  const add = (Kind: typeof Counter | typeof Gauge, name: string, help: string, read: () => number) =>
    new Kind({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  add(Counter, 'guidon_page_cache_hits_total', 'Responses from the page cache', () => cache.hits)
  add(Counter, 'guidon_page_cache_misses_total', 'Responses that the page cache lacked', () => cache.misses)
  add(Gauge, 'guidon_image_queue', 'AVIF images that wait to be encoded', images.variants.waiting)
  new Gauge({
    name: 'guidon_disk_free_bytes',
    help: 'Space left on the disk of the data folder',
    registers,
    async collect() {
      this.set(await findFreeBytes(config.dataDir))
    },
  })
  new Gauge({
    name: 'guidon_storage_up',
    help: 'Whether there is space left, and the data folder can be written to',
    registers,
    async collect() {
      this.set(
        await checkStorage(config).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  collectDefaultMetrics({ register: metrics.registry })
}

function addDatabaseMetrics({ config, db, log, metrics }: MeasuredShop): () => Promise<void> {
  const registers = [metrics.registry]
  const isUp = new Gauge({ name: 'guidon_database_up', help: 'Whether the database responds', registers })
  const labelNames = ['status']
  const orders = new Gauge({ name: 'guidon_orders', help: 'Orders by status', labelNames, registers })
  const help = 'Time of the last backup since 1970, 0 without any'
  const backup = new Gauge({ name: 'guidon_last_backup_timestamp_seconds', help, registers })
  const ofCopy = {
    name: 'guidon_last_backup_copy_timestamp_seconds',
    help: 'Time of the newest backup at BACKUP_S3_URL since 1970, 0 without any',
  }
  const copy = config.backupBucket && new Gauge({ ...ofCopy, registers })
  return async () => {
    try {
      const byStatus = await countByStatus(db.selectFrom('orders'))
      const { madeAt } = await findLastBackup(db)
      for (const [status, count] of Object.entries(byStatus)) orders.set({ status }, count)
      backup.set(madeAt ? Date.parse(madeAt) / 1000 : 0)
      const copiedAt = copy && (await findLastCopy(db)).madeAt
      copy?.set(copiedAt ? Date.parse(copiedAt) / 1000 : 0)
      isUp.set(1)
    } catch (error) {
      log.error({ err: error }, 'Counting for the metrics failed')
      isUp.set(0)
      // Removes stale values, so that alerts about missing metrics fire.
      orders.reset()
      backup.remove()
      copy?.remove()
    }
  }
}
