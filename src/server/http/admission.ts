import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import { BusyError } from '#server/errors.ts'
import type { Bounds } from './bounds/bounds.ts'
import { requestIdOf } from './listen.ts'
import { isOfMonitors } from './proxy-warning.ts'
import { errorPage } from './responses/error-response.ts'
import { securityHeaders } from './responses/security-headers.ts'

/** A request with the limit key of its client. */
export type Admitted = { client: string; request: IncomingMessage; response: ServerResponse }

export type OpenBounds = Pick<Bounds, 'hits' | 'requests' | 'monitors' | 'bodies' | 'unsentBytes'>

/** Starts requests in turns, and refuses requests of clients that have too much open. */
export function createAdmission(config: Pick<Config, 'publicUrl'>, open: OpenBounds) {
  const { requests, monitors, bodies, unsentBytes } = open
  const answerRefusal = createRefusal(config)
  /** Connections that are closed after a refusal. Pipelined requests behind the refused one get no response. */
  const refused = new WeakSet<Socket>()
  return {
    hasRefused: ({ socket }: IncomingMessage): boolean => refused.has(socket),
    admit: ({ client, request, response }: Admitted, start: () => void): void => {
      const isOfMonitor = isOfMonitors(request.url ?? '')
      const turns = isOfMonitor ? monitors : requests
      const refuse = () => {
        refused.add(request.socket)
        answerRefusal(request, response)
      }
      const cut = () => {
        if (request.complete && !isRead(request)) return false
        response.destroy()
        return true
      }
      // Unsent bytes do not refuse a request with a token here: the app finds out if the owner sends it.
      const isBound = isRead(request) && !isOfMonitor && request.headers.authorization === undefined
      if (turns.isFull(client) || (isBound && unsentBytes.isFull(client))) return void refuse()
      if (hasBody(request)) {
        const body = bodies.take(client, { cut })
        if (!body) return void refuse()
        const release = () => body[Symbol.dispose]()
        request.once('end', release)
        response.once('close', release)
      }
      turns.take(client, cut).then((turn) => {
        if (response.closed) return turn[Symbol.dispose]()
        response.once('close', () => turn[Symbol.dispose]())
        start()
      }, refuse)
    },
  }
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type Refuse = (request: IncomingMessage, response: ServerResponse) => void

/** Responds with 429 and closes the connection, without calling the app, so that a flood costs little. */
function createRefusal(config: Pick<Config, 'publicUrl'>): Refuse {
  const { message } = new BusyError()
  const headers = {
    ...securityHeaders(config),
    ...{ 'Cache-Control': 'no-store', 'Retry-After': '1', Connection: 'close' },
  }
  const refusalOf = (type: string, text: string) => {
    const body = Buffer.from(text)
    const own = { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': body.byteLength }
    return { headers: Object.entries({ ...headers, ...own }).flat(), body }
  }
  const ofPage = refusalOf('text/html', errorPage(message))
  const ofApi = refusalOf('application/json', JSON.stringify({ message }))
  return (request, response) => {
    const refusal = request.url?.startsWith('/api/') ? ofApi : ofPage
    response.writeHead(429, [...refusal.headers, 'X-Request-Id', requestIdOf(request)])
    response.end(request.method === 'HEAD' ? undefined : refusal.body)
  }
}
