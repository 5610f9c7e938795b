import type { ServerResponse } from 'node:http'
import type { Places } from './places.ts'

/** Bytes up to which a body is not counted. */
const FREE_SIZE = 16 * 1024

/**
 * Counts the bytes that a response holds in memory until its connection has taken them; responses with the same body
 * share it. When all hold too much, connections of who holds most are cut.
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
