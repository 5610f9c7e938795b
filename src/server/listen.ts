import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** ms. A client that sends nothing for IDLE, or no whole header within HEADERS, is let go. */
const HEADERS = 15_000
const IDLE = 30_000
/** Uploads may take as long as they make progress, but no request lasts longer than this. */
const REQUEST = 600_000
/** Bytes of a request's line and headers. */
const MAX_HEADERS = 16 * 1024
/** What a stop waits for requests that are under way, in ms. */
const GRACE = 10_000

export type Listening = { port: number; close: () => Promise<void> }

/** Serves requests on an address until closed; a close lets requests under way end. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS,
      requestTimeout: REQUEST,
      keepAliveTimeout: HEADERS,
    },
    listener,
  )
  server.timeout = IDLE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearTimeout(timer)
}
