import { findLastBackup } from '#server/backup/last-backup.ts'
import { countOrdersByStatus } from '#server/figures/dashboard.ts'
import { type HttpServer, listen } from '#server/http/listen.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import type { StartedShop } from '#server/start.ts'
import { gauge } from './metrics.ts'

/** Serves a shop's metrics on an address of their own, which visitors do not reach. */
export function serveMetrics(
  shop: StartedShop,
  cache: Pick<PageCache, 'hits' | 'misses'>,
  address: { host: string; port: number },
): Promise<HttpServer> {
  return listen(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(isKnown ? await renderMetrics(shop, cache) : 'Only /metrics is here\n')
  }, address)
}

/** Everything that a shop tells of itself, in the text format of Prometheus. */
export async function renderMetrics(
  shop: StartedShop,
  cache: Pick<PageCache, 'hits' | 'misses'>,
): Promise<string> {
  const { metrics, images } = shop
  const lines = [
    ...metrics.requests.lines('guidon_requests_total'),
    ...metrics.latencies.lines('guidon_request_seconds'),
    ...metrics.queries.lines('guidon_query_seconds'),
    ...metrics.slowQueries.lines('guidon_slow_queries_total'),
    '# TYPE guidon_page_cache_hits_total counter',
    gauge('guidon_page_cache_hits_total', cache.hits),
    '# TYPE guidon_page_cache_misses_total counter',
    gauge('guidon_page_cache_misses_total', cache.misses),
    '# TYPE guidon_image_queue gauge',
    gauge('guidon_image_queue', images.waiting),
    '# TYPE process_resident_memory_bytes gauge',
    gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
    '# TYPE process_start_time_seconds gauge',
    gauge('process_start_time_seconds', Math.round(Date.now() / 1000 - process.uptime())),
    ...(await askDatabase(shop)),
  ]
  return `${lines.join('\n')}\n`
}

async function askDatabase({ db, log }: StartedShop): Promise<string[]> {
  try {
    const [byStatus, lastBackup] = [await countOrdersByStatus(db), await findLastBackup(db)]
    return [
      '# TYPE guidon_database_up gauge',
      gauge('guidon_database_up', 1),
      '# TYPE guidon_orders gauge',
      ...Object.entries(byStatus).map(([status, count]) => gauge('guidon_orders', count, { status })),
      '# TYPE guidon_last_backup_timestamp_seconds gauge',
      // 0 where there never was one, so that whatever warns of an old backup warns of none.
      gauge('guidon_last_backup_timestamp_seconds', lastBackup ? Date.parse(lastBackup) / 1000 : 0),
    ]
  } catch (error) {
    log.error({ err: error }, 'Counting for the metrics failed')
    return ['# TYPE guidon_database_up gauge', gauge('guidon_database_up', 0)]
  }
}
