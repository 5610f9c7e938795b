import { Counter, collectDefaultMetrics, Gauge } from 'prom-client'
import { findLastBackup } from '#server/backup/last-backup.ts'
import { type HttpServer, listen } from '#server/http/listen.ts'
import type { Shop } from '#server/http/shop.ts'
import { countByStatus } from '#server/orders/list-orders.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import type { Metrics } from './metrics.ts'

type MeasuredShop = Shop & { metrics: Metrics }

type CacheFigures = Pick<PageCache, 'hits' | 'misses'>

/** Serves Prometheus metrics on a separate host and port. */
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

function addProcessMetrics({ images, metrics }: MeasuredShop, cache: CacheFigures): void {
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
  add(Gauge, 'guidon_image_queue', 'AVIF images that wait to be encoded', () => images.variants.waiting)
  collectDefaultMetrics({ register: metrics.registry })
}

/** Adds database gauges; returns a function that updates them. */
function addDatabaseMetrics({ db, log, metrics }: MeasuredShop): () => Promise<void> {
  const registers = [metrics.registry]
  const isUp = new Gauge({ name: 'guidon_database_up', help: 'Whether the database responds', registers })
  const labelNames = ['status']
  const orders = new Gauge({ name: 'guidon_orders', help: 'Orders by status', labelNames, registers })
  const help = 'Time of the last backup since 1970, 0 without any'
  const backup = new Gauge({ name: 'guidon_last_backup_timestamp_seconds', help, registers })
  return async () => {
    try {
      const byStatus = await countByStatus(db.selectFrom('orders'))
      const lastBackup = await findLastBackup(db)
      for (const [status, count] of Object.entries(byStatus)) orders.set({ status }, count)
      backup.set(lastBackup ? Date.parse(lastBackup) / 1000 : 0)
      isUp.set(1)
    } catch (error) {
      log.error({ err: error }, 'Counting for the metrics failed')
      isUp.set(0)
      // Removed rather than stale, so that alarms on them fire.
      orders.reset()
      backup.remove()
    }
  }
}
