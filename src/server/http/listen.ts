import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentifiedRequest } from './request-id.ts'

/** ms. A connection that sends nothing for IDLE, or no complete headers within HEADERS, is closed. */
const HEADERS = 15_000
const IDLE = 30_000
/** ms. Uploads may take long while they make progress, but no request longer than this. */
const REQUEST = 600_000
/** How often connections that are too slow are looked for, in ms. */
const CHECK = 5_000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** How long a shutdown waits for open requests, in ms. */
const GRACE = 10_000

export type HttpServer = {
  port: number
  /** Sets what answers; until then every request gets 503. */
  serve: (listener: RequestListener) => void
  /** Lets open requests end, rejects new ones with 503, then closes every connection. */
  close: () => Promise<void>
}

/**
 * Listens on an address.
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<HttpServer> {
  const requests = new OpenRequests()
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS,
      requestTimeout: REQUEST,
      keepAliveTimeout: HEADERS,
      connectionsCheckingInterval: CHECK,
      IncomingMessage: IdentifiedRequest,
    },
    requests.listener,
  )
  server.timeout = IDLE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve: (listener) => requests.serve(listener),
    close: () => close(server, requests),
  }
}

/** Counts the requests that are being answered, so that a shutdown can wait for them. */
class OpenRequests {
  #listener: RequestListener = unavailable
  #count = 0
  #onIdle: (() => void) | undefined

  readonly listener: RequestListener = (request, response) => {
    this.#count += 1
    response.once('close', () => {
      this.#count -= 1
      if (this.#count === 0) this.#onIdle?.()
    })
    this.#listener(request, response)
  }

  serve(listener: RequestListener): void {
    this.#listener = listener
  }

  /** Rejects new requests and waits for the open ones. */
  drain(): Promise<void> {
    this.#listener = unavailable
    return new Promise((resolve) => {
      this.#onIdle = resolve
      if (this.#count === 0) resolve()
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

async function close(server: Server, requests: OpenRequests): Promise<void> {
  const grace = Promise.withResolvers<void>()
  const timer = setTimeout(grace.resolve, GRACE)
  await Promise.race([requests.drain(), grace.promise])
  clearTimeout(timer)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
