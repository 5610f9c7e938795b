import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** ms. A connection is closed after IDLE without data, or HEADERS without complete headers. */
const HEADERS = 15_000
const IDLE = 30_000
/** ms. Uploads may take long while they make progress, but no request longer than this. */
const REQUEST = 600_000
/** How often connections that are too slow are looked for, in ms. */
const CHECK_EVERY = 5_000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** How long a stop waits for requests under way, in ms. */
const GRACE = 10_000

export type Listening = { port: number; close: () => Promise<void> }

/**
 * Serves requests until closed. A close lets requests under way end and responds 503 to new ones; connections
 * without complete headers do not delay it.
 */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const underWay = new UnderWay(listener)
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS,
      requestTimeout: REQUEST,
      keepAliveTimeout: HEADERS,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    underWay.listener,
  )
  server.timeout = IDLE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server, underWay) }
}

/** Counts the requests under way; once it is closing it rejects new ones. */
class UnderWay {
  readonly listener: RequestListener
  #count = 0
  #end: (() => void) | undefined

  constructor(listener: RequestListener) {
    this.listener = (request, response) => {
      if (this.#end) {
        reject(request, response)
        return
      }
      this.#count += 1
      response.on('close', () => {
        this.#count -= 1
        if (this.#count === 0) this.#end?.()
      })
      listener(request, response)
    }
  }

  /** Rejects new requests and waits until none is under way. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#end = resolve
      if (this.#count === 0) resolve()
    })
  }
}

const reject: RequestListener = (request, response) => {
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

async function close(server: Server, underWay: UnderWay): Promise<void> {
  const grace = Promise.withResolvers<void>()
  const timer = setTimeout(grace.resolve, GRACE)
  await Promise.race([underWay.end(), grace.promise])
  clearTimeout(timer)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
