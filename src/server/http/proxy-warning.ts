import type { Logger } from 'pino'

const IGNORED =
  'Requests come with X-Forwarded-For, which TRUST_PROXY=off ignores: if a proxy of yours sets it, all visitors count as one. Set TRUST_PROXY=on'
const MISSING =
  'Requests come without the header that names their visitor: all visitors count as one. The proxy must set it, or TRUST_PROXY must be off'

/** True for paths that monitors request directly, without the proxy. */
export function isOfMonitors(path: string): boolean {
  return path === '/api/health' || path === '/api/ready'
}

/** How visitors' addresses contradict the settings: a header that is ignored, or one that is missing. */
export type ProxyProblem = 'ignored' | 'missing'

export type ProxyWarning = ReturnType<typeof createProxyWarning>

/** Logs once if visitors' addresses contradict the settings, and stores the problem. */
export function createProxyWarning(log: Pick<Logger, 'warn'>) {
  return {
    problem: null as ProxyProblem | null,
    /** Checks if a request has the `header` with the visitor's address; null if no proxy is trusted. */
    check(header: string | null, headers: { get: (name: string) => string | null }, path: string): void {
      if (this.problem !== null || isOfMonitors(path)) return
      const isWrong = header === null ? headers.get('x-forwarded-for') !== null : headers.get(header) === null
      if (!isWrong) return
      this.problem = header === null ? 'ignored' : 'missing'
      log.warn(header === null ? IGNORED : MISSING)
    },
  }
}
