import type { ServerResponse } from 'node:http'
import type { Places } from './places.ts'

/** Bytes up to which a body is not counted. */
const FREE_SIZE = 16 * 1024

/**
 * Counts the bytes of a response in memory until its connection has sent them. Responses with the same body
 * share them. If all together hold too much, connections of the clients with most are closed.
 */
export function holdUnsent(
  unsentBytes: Places,
  {
    client,
    body,
    bytes,
    response,
  }: { client: string; body: object; bytes: number; response: ServerResponse },
): void {
  if (bytes <= FREE_SIZE || response.closed) return
  const cut = () => {
    response.destroy()
    return true
  }
  const place = unsentBytes.hold(client, { weight: bytes, of: body, cut })
  response.once('close', () => place[Symbol.dispose]())
}
