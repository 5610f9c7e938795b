import { isIP } from 'node:net'

/** Second-level labels below which the domains have several owners: `shop.com.dz`. */
const SHARED = new Set(['com', 'co', 'net', 'org', 'edu', 'gov', 'asso', 'art', 'tm'])
const MAX_LENGTH = 2000

/**
 * Accepts the URL of a page that is https and on the site of one of `bases`: the last two labels of a host
 * (three under `com.dz` and the like); null for others. An http base, as in tests, accepts its origin.
 */
export function pageOfSite(value: unknown, bases: URL[]): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const url = URL.parse(value)
  if (!url || url.username || url.password) return null
  const isOurs = bases.some((base) =>
    base.protocol === 'http:'
      ? url.origin === base.origin
      : url.protocol === 'https:' && siteOf(url.hostname) === siteOf(base.hostname),
  )
  return isOurs ? url.href : null
}

function siteOf(host: string): string {
  if (isIP(host.replace(/^\[|\]$/g, ''))) return host
  const labels = host.split('.')
  const isShared = labels.at(-1)?.length === 2 && SHARED.has(labels.at(-2) ?? '')
  return labels.slice(isShared ? -3 : -2).join('.')
}
