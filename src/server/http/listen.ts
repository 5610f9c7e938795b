import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** ms. A client that sends nothing for IDLE, or no whole header within HEADERS, is let go. */
const HEADERS = 15_000
const IDLE = 30_000
/** Uploads may take as long as they make progress, but no request lasts longer than this. */
const REQUEST = 600_000
/** How often clients that are too slow are looked for, in ms. */
const LOOK = 5_000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** What a stop waits for requests that are under way, in ms. */
const GRACE = 10_000

export type Listening = { port: number; close: () => Promise<void> }

/**
 * Serves requests on an address until closed. A close lets requests under way end and answers 503 to those
 * that come meanwhile; who has not even sent a whole header holds nothing up.
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
      connectionsCheckingInterval: LOOK,
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

/** Counts the requests that are being answered; once it is closing it refuses the others. */
class UnderWay {
  readonly listener: RequestListener
  #count = 0
  #end: (() => void) | undefined

  constructor(listener: RequestListener) {
    this.listener = (request, response) => {
      if (this.#end) {
        refuse(request, response)
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

  /** Waits until nothing is under way any more; from now on nothing new is. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#end = resolve
      if (this.#count === 0) resolve()
    })
  }
}

const refuse: RequestListener = (request, response) => {
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
