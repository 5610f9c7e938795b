import type { RequestListener } from 'node:http'
import type { Metrics } from './metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Counts and times every request of a listener. */
export function measureRequests(listener: RequestListener, metrics: Metrics): RequestListener {
  return (request, response) => {
    const started = performance.now()
    const kind = kindOf(request.url ?? '/')
    response.on('close', () => {
      // Methods that anybody makes up would each be a series of their own.
      const method = METHODS.includes(request.method ?? '') ? (request.method ?? '') : 'other'
      metrics.requests.add({ kind, method, status: String(response.statusCode) })
      metrics.latencies.observe((performance.now() - started) / 1000, { kind })
    })
    listener(request, response)
  }
}

function kindOf(url: string): string {
  if (/^\/api\/[^?]*\/images?(\/\d+)?(\?|$)/.test(url)) return 'picture'
  if (url.startsWith('/api/')) return 'api'
  return url.startsWith('/assets/') ? 'asset' : 'page'
}
