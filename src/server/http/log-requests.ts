import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { requestIdOf } from './request-id.ts'

/** Logs one line for each request once its response is sent or its connection gone, cache hits included. */
export function logRequests(log: Logger): RequestListener {
  return (request, response) => {
    const started = performance.now()
    response.once('close', () => {
      const [path] = request.url?.split('?', 1) ?? []
      const ms = Math.round(performance.now() - started)
      log.info({ id: requestIdOf(request), method: request.method, path, status: response.statusCode, ms })
    })
  }
}
