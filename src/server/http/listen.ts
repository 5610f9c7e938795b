import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { IdentifiedRequest } from './request-id.ts'

/** ms. A connection that sends nothing for IDLE, or no complete headers within HEADERS, is closed. */
const HEADERS = 15_000
const IDLE = 30_000
/** ms. An upload may take long while it makes progress: 40 MB at 20 kB/s take 35 minutes. */
const REQUEST = 3_600_000
/** How often connections that are too slow are looked for, in ms. */
const CHECK = 5_000
/** Connections, and those that wait to be accepted; those above are closed at once. Idle ones take about 10 kB each. */
const MAX_CONNECTIONS = 5000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** How long a shutdown waits for open requests, in ms, and for those of connections that have sent none yet. */
const GRACE = 10_000
const ARRIVAL = 500

export type HttpServer = {
  port: number
  /** Sets what responds to requests; until then they wait. `observers` see them too, and never respond. */
  serve: (listener: RequestListener, observers?: RequestListener[]) => void
  /** Accepts no more connections, lets the requests of those that are there end, then closes them. */
  close: () => Promise<void>
}

/**
 * Listens on an address, or on a socket that another process has opened.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function listen(address: { host: string; port: number } | { fd: number }): Promise<HttpServer> {
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
  server.timeout = IDLE
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, MAX_CONNECTIONS, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (listener, observers = []) => {
      server.off('request', hold)
      for (const each of [open.count, ...observers, listener]) server.on('request', each)
      for (const exchange of early) server.emit('request', ...exchange)
    },
    close: async () => {
      // The close() of node:http also closes connections whose first request has not arrived yet.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      const settled = setTimeout(ARRIVAL, undefined, { ref: false }).then(() => open.settled())
      await Promise.race([closed, settled, setTimeout(GRACE, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

/** Counts the requests that are open, so that a shutdown can wait for them. */
class OpenRequests {
  #open = 0
  #onSettled: (() => void) | undefined

  readonly count: RequestListener = (_request, response) => {
    this.#open += 1
    response.once('close', () => {
      this.#open -= 1
      if (this.#open === 0) this.#onSettled?.()
    })
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled = resolve
      if (this.#open === 0) resolve()
    })
  }
}
