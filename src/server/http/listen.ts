import { randomUUID } from 'node:crypto'
import { createServer, IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * ms. Closes a connection after IDLE without data, or without complete headers within HEADERS. While a handler works on
 * a complete request, the connection may rest for WORK.
 */
const HEADERS = 15_000
const IDLE = 30_000
const WORK = 3_600_000
/** ms. An upload may take long while it makes progress: 40 MB at 20 kB/s take 35 minutes. */
const REQUEST = 3_600_000
/** ms between two checks for connections that are too slow. */
const CHECK = 5_000
/** Maximum connections and backlog; an idle connection takes about 10 kB. */
const MAX_CONNECTIONS = 5000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** ms that a shutdown waits for open requests, and for those of connections that have sent none yet. */
const GRACE = 10_000
const ARRIVAL = 500

export type HttpServer = {
  port: number
  /** Sets the listener; requests wait until then. `observers` see requests too, and never respond. */
  serve: (listener: RequestListener, observers?: RequestListener[]) => void
  /** Accepts no more connections, waits for open requests, then closes all. */
  close: () => Promise<void>
}

/** Listens on an address or on an inherited socket. Throws as `listen`, such as EADDRINUSE. */
export async function listen(
  address: { host: string; port: number } | { fd: number },
  { idle = IDLE } = {},
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
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, MAX_CONNECTIONS, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (listener, observers = []) => {
      server.off('request', hold)
      for (const each of [open.add, ...observers, listener]) server.on('request', each)
      for (const exchange of early) server.emit('request', ...exchange)
    },
    close: async () => {
      // Avoids the close() of node:http, which also closes connections whose first request is on its way.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      const arrived = setTimeout(ARRIVAL, undefined, { ref: false })
      // Reads once more what has arrived, since a busy machine is late.
      const settled = arrived.then(() => setImmediate()).then(() => open.settled())
      await Promise.race([closed, settled, setTimeout(GRACE, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

type OpenRequest = { request: IncomingMessage; response: ServerResponse; begun: number }

/** Open requests by connection, which may have several (pipelining). */
class OpenRequests {
  readonly #open = new Set<OpenRequest>()
  #onSettled: (() => void) | undefined

  readonly add: RequestListener = (request, response) => {
    const open = { request, response, begun: performance.now() }
    this.#open.add(open)
    response.once('close', () => {
      this.#open.delete(open)
      if (this.#open.size === 0) this.#onSettled?.()
    })
  }

  /** True while a handler works on a complete request without having begun its response. */
  isWorkedOn(socket: Socket): boolean {
    const isWorking = ({ request, response, begun }: OpenRequest) =>
      request.complete && !response.headersSent && performance.now() - begun < WORK
    return [...this.#open].some((open) => open.request.socket === socket && isWorking(open))
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve
      if (this.#open.size === 0) resolve()
    })
  }
}

/** The response and the log lines repeat the id. */
export class IdentifiedRequest extends IncomingMessage {
  readonly id = randomUUID()
}

/** Returns a new id for a request made in process. */
export function requestIdOf(request: IncomingMessage | undefined): string {
  return request instanceof IdentifiedRequest ? request.id : randomUUID()
}
