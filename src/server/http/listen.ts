import { randomUUID } from 'node:crypto'
import { createServer, IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { limitLogRate } from '#server/log-rate-limit.ts'
import { BOUNDS } from './bounds/bounds.ts'
import { Places } from './bounds/held-places.ts'
import { limitKey } from './bounds/limit-key.ts'

/** Limits in ms: HEADERS for headers and between requests, IDLE without data, WORK until the response. */
const HEADERS = 15_000
const IDLE = 30_000
const WORK = 3_600_000
/** ms for a whole request: an upload of 60 MiB at 20 kB/s takes 52 minutes. */
const REQUEST = 3_600_000
/** ms between two checks for connections that are too slow. */
const CHECK = 5_000
/** The length of the queue of connections to accept. */
const BACKLOG = 5000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** ms that a shutdown waits for running requests, and for the first request of open connections. */
const GRACE = 10_000
const ARRIVAL = 500

export type HttpServer = {
  port: number
  /** Sets the listener; earlier requests wait for it. `observers` also receive requests, but never respond. */
  serve: (listener: RequestListener, observers?: RequestListener[]) => void
  /** Accepts no more connections, waits for open requests, then closes all. */
  close: () => Promise<void>
}

/** Listens on an address or an inherited socket. Throws like `listen` of Node, for example EADDRINUSE. */
export async function listen(
  address: { host: string; port: number } | { fd: number },
  { idle = IDLE, connections = new Places(BOUNDS.connections) } = {},
): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: HEADERS,
    requestTimeout: REQUEST,
    keepAliveTimeout: HEADERS,
    connectionsCheckingInterval: CHECK,
    IncomingMessage: IdentifiedRequest,
  })
  const open = new OpenRequests()
  const early: [IncomingMessage, ServerResponse][] = []
  const hold: RequestListener = (...exchange) => void early.push(exchange)
  server.on('request', hold)
  server.timeout = idle
  server.on('timeout', (socket: Socket) => {
    if (open.isWorkedOn(socket)) socket.setTimeout(idle)
    else socket.destroy()
  })
  server.on('connection', (socket: Socket) => {
    const client = limitKey(socket.remoteAddress ?? '')
    // A connection takes about 10 kB. It may be closed for others unless a complete request is open on it.
    const cut = () => {
      if (open.hasComplete(socket)) return false
      socket.destroy()
      return true
    }
    // At the limit, replaces the client's oldest connection, which may be unused, unlike the new one.
    if (connections.isFull(client)) connections.cutOldest(client)
    const place = connections.take(client, { cut })
    if (!place) return void socket.resetAndDestroy()
    socket.once('close', () => place[Symbol.dispose]())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, BACKLOG, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (listener, observers = []) => {
      server.off('request', hold)
      for (const each of [open.add, ...observers, listener]) server.on('request', each)
      for (const exchange of early) server.emit('request', ...exchange)
    },
    close: async () => {
      // Calls close() of node:net: that of node:http also closes connections whose first request is arriving.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      const arrived = setTimeout(ARRIVAL, undefined, { ref: false })
      // Lets the event loop read data that has arrived, because a busy machine may not have read it yet.
      const settled = arrived.then(() => setImmediate()).then(() => open.settled())
      await Promise.race([closed, settled, setTimeout(GRACE, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

type OpenRequest = { request: IncomingMessage; response: ServerResponse; begun: number }

/** Running requests by connection; pipelining allows several per connection. */
class OpenRequests {
  readonly #open = new Map<Socket, Set<OpenRequest>>()
  #onSettled: (() => void) | undefined

  readonly add: RequestListener = (request, response) => {
    const { socket } = request
    const open = { request, response, begun: performance.now() }
    const ofSocket = this.#open.get(socket) ?? new Set()
    this.#open.set(socket, ofSocket.add(open))
    response.once('close', () => {
      ofSocket.delete(open)
      if (ofSocket.size > 0 || this.#open.get(socket) !== ofSocket) return
      this.#open.delete(socket)
      if (this.#open.size === 0) this.#onSettled?.()
    })
  }

  /** True while a complete request has not been fully responded to. */
  hasComplete(socket: Socket): boolean {
    return this.#of(socket).some(({ request }) => request.complete)
  }

  /** True while a complete request waits for its response, at most for WORK since its headers. */
  isWorkedOn(socket: Socket): boolean {
    return this.#of(socket).some(
      ({ request, response, begun }) =>
        request.complete && !response.headersSent && performance.now() - begun < WORK,
    )
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve
      if (this.#open.size === 0) resolve()
    })
  }

  #of(socket: Socket): OpenRequest[] {
    return [...(this.#open.get(socket) ?? [])]
  }
}

/** A request with an id, which the response and log lines contain. */
export class IdentifiedRequest extends IncomingMessage {
  readonly id = randomUUID()
}

/** Returns the id of a request, or a new one for an in-process request. */
export function requestIdOf(request: IncomingMessage | undefined): string {
  return request instanceof IdentifiedRequest ? request.id : randomUUID()
}

/** The status logged if the client disconnected before the response, as in nginx. */
const HUNG_UP = 499

/**
 * Logs each request, also a cache hit, when its response or connection ends. Responses with 429 are
 * only counted, in one line per minute.
 */
export function logRequests(log: Logger): RequestListener {
  const countRefused = limitLogRate(0, (count) => log.info({ status: 429, count }, 'Refused by a rate limit'))
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
