import { ROUTES } from './api.ts'
import { Problem } from './problems.ts'
import { check, checkParams, type Route } from './route.ts'
import type { Shop } from './shop.ts'

/** What a page reads: a Response's `ok`, `status` and `json()`, without the cost of one. */
type Reading = Pick<Response, 'ok' | 'status' | 'json'>

export type ReadApi = (path: string) => Promise<Reading>

const READS = ROUTES.filter(({ method, access }) => method === 'get' && access !== 'admin').map((route) => ({
  route,
  pattern: new RegExp(`^/api${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/**
 * Public reads of the API in process, for pages: no request, no JSON. What needs no query (categories, news,
 * brands…) is on every page and is read once for a catalogue version. What it gives must not be changed.
 */
export function createReadApi(shop: Shop): ReadApi {
  let version = -1
  const known = new Map<string, Promise<Reading>>()
  return (path) => {
    if (version !== shop.catalogue.version) {
      version = shop.catalogue.version
      known.clear()
    }
    if (path.includes('?') || /\d/.test(path)) return read(shop, path)
    const reading = known.get(path) ?? read(shop, path)
    known.set(path, reading)
    // A read that failed says nothing of the next one.
    reading.then(
      ({ ok }) => ok || known.delete(path),
      () => known.delete(path),
    )
    return reading
  }
}

async function read(shop: Shop, url: string): Promise<Reading> {
  const { pathname, searchParams } = new URL(url, 'http://shop')
  for (const { route, pattern } of READS) {
    const params = pattern.exec(pathname)
    if (params) return toReading(await callRoute(shop, route, params.groups ?? {}, searchParams))
  }
  return toReading({ status: 404, body: { message: 'Adresse inconnue' } })
}

async function callRoute(shop: Shop, route: Route, params: Record<string, string>, query: URLSearchParams) {
  try {
    const answer = await route.handle({
      ...shop,
      params: checkParams(params),
      query: route.query ? check(route.query, Object.fromEntries(query)) : undefined,
      body: undefined,
      files: {},
      admin: null,
      request: new Request('http://shop/'),
      client: '',
    })
    if (answer instanceof Response) throw new Error(`${route.path} is not for pages`)
    return answer
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: error.status, body: { message: error.message, ...error.extras } }
  }
}

function toReading({ status, body }: { status: number; body?: unknown }): Reading {
  return { ok: status < 300, status, json: async () => body }
}
