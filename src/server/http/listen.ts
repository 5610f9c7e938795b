import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { IdentifiedRequest } from './request-id.ts'

/** ms. A connection that sends nothing for IDLE, or no complete headers within HEADERS, is closed. */
const HEADERS = 15_000
const IDLE = 30_000
/** ms. An upload may take long while it makes progress: 40 MB at 20 kB/s take 35 minutes. */
const REQUEST = 3_600_000
/** How often connections that are too slow are looked for, in ms. */
const CHECK = 5_000
/** Connections; those above are closed at once. Idle ones take about 10 kB each. */
const MAX_CONNECTIONS = 5000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** How long a shutdown waits for open requests, in ms. */
const GRACE = 10_000

export type HttpServer = {
  port: number
  /** Sets what responds to requests; until then each gets 503. `observers` see them too, and never respond. */
  serve: (listener: RequestListener, observers?: RequestListener[]) => void
  /** Lets open requests end, rejects new ones with 503, then closes every connection. */
  close: () => Promise<void>
}

/**
 * Listens on an address.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: HEADERS,
    requestTimeout: REQUEST,
    keepAliveTimeout: HEADERS,
    connectionsCheckingInterval: CHECK,
    IncomingMessage: IdentifiedRequest,
  })
  const open = new OpenRequests()
  server.on('request', open.count).on('request', unavailable)
  server.timeout = IDLE
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (listener, observers = []) => {
      for (const observer of observers) server.on('request', observer)
      server.off('request', unavailable).on('request', listener)
    },
    close: async () => {
      server.removeAllListeners('request').on('request', unavailable)
      await Promise.race([open.settled(), setTimeout(GRACE, undefined, { ref: false })])
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
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

const unavailable: RequestListener = (request, response) => {
  const message = 'La boutique redémarre, réessayez dans un instant'
  const isApi = request.url?.startsWith('/api/')
  response.writeHead(503, {
    'Content-Type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    Connection: 'close',
  })
  response.end(
    isApi ? JSON.stringify({ message }) : `<!doctype html><meta charset="utf-8"><p>${message}.</p>`,
  )
}
