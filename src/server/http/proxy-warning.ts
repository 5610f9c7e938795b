import type { Logger } from 'pino'

const IGNORED =
  'Requests come with X-Forwarded-For, which TRUST_PROXY=off ignores: if a proxy of yours sets it, all visitors count as one. Set TRUST_PROXY=on'
const MISSING =
  'Requests come without the header that names their visitor: all visitors count as one. The proxy must set it, or TRUST_PROXY must be off'

/** Monitors on the server itself ask these directly. */
const OF_MONITORS = /^\/api\/(health|ready)$/

/** Returns a function that logs once that addresses of visitors are not what the settings say. */
export function createProxyWarning(log: Pick<Logger, 'warn'>, header: string | null) {
  let isSaid = false
  return (headers: { get: (name: string) => string | null }, path: string): void => {
    if (isSaid || OF_MONITORS.test(path)) return
    const isWrong = header === null ? headers.get('x-forwarded-for') !== null : headers.get(header) === null
    if (!isWrong) return
    isSaid = true
    log.warn(header === null ? IGNORED : MISSING)
  }
}
