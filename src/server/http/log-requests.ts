import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { limitLines } from '#server/line-limit.ts'
import { requestIdOf } from './listen.ts'

/** Logged when the client left before the response, as nginx does. */
const HUNG_UP = 499

/**
 * Logs each request when its response or connection ends, cache hits included. Counts those over a rate limit in one
 * line a minute.
 */
export function logRequests(log: Logger): RequestListener {
  const countRefused = limitLines(0, (count) => log.info({ status: 429, count }, 'Refused by a rate limit'))
  return (request, response) => {
    if (!log.isLevelEnabled('info')) return
    const started = performance.now()
    response.once('close', () => {
      if (response.statusCode === 429) return void countRefused()
      const [path] = request.url?.split('?', 1) ?? []
      const status = response.headersSent ? response.statusCode : HUNG_UP
      const ms = Math.round(performance.now() - started)
      log.info({ id: requestIdOf(request), method: request.method, path, status, ms })
    })
  }
}
