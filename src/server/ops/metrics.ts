import type { RequestListener } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { IMAGE_PATH } from '#rules/image-path.ts'
import { VERSION } from '#server/root.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of one running shop; the metrics server adds gauges. */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  readonly #requests = new Counter({
    name: 'guidon_requests_total',
    help: 'Requests by kind, method and status',
    labelNames: ['kind', 'method', 'status'],
    registers: this.#registers,
  })
  readonly #latencies = new Histogram({
    name: 'guidon_request_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: this.#registers,
  })
  readonly queries = new Histogram({
    name: 'guidon_query_seconds',
    help: 'Time of a database query',
    buckets: BUCKETS,
    registers: this.#registers,
  })
  readonly slowQueries = new Counter({
    name: 'guidon_slow_queries_total',
    help: 'Queries that took SLOW_QUERY_MS or longer',
    registers: this.#registers,
  })

  constructor() {
    const info = { name: 'guidon_info', help: 'The version that runs', labelNames: ['version'] }
    new Gauge({ ...info, registers: this.#registers }).set({ version: VERSION }, 1)
  }

  readonly observe: RequestListener = (request, response) => {
    const kind = kindOf(request.url ?? '/')
    // Unknown methods must not create series.
    const method = METHODS.find((name) => name === request.method) ?? 'other'
    const end = this.#latencies.startTimer({ kind })
    response.once('close', () => {
      this.#requests.inc({ kind, method, status: response.statusCode })
      end()
    })
  }
}

function kindOf(url: string): string {
  const [path = ''] = url.split('?')
  if (IMAGE_PATH.test(path)) return 'image'
  // Open as long as an admin watches: its time says nothing about the API.
  if (path === '/api/orders/stream') return 'stream'
  if (path.startsWith('/api/')) return 'api'
  return path.startsWith('/assets/') ? 'asset' : 'page'
}
