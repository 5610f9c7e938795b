import { Problem } from './errors.ts'
import { ROUTES } from './http/api.ts'
import { check, checkParams, type Route } from './http/route.ts'
import type { Shop } from './http/shop.ts'

/** What a page reads: a Response's `ok`, `status` and `json()`, without the cost of one. */
type Reading = Pick<Response, 'ok' | 'status' | 'json'>

export type ReadApi = (path: string) => Promise<Reading>

const READS = ROUTES.filter(({ method, access }) => method === 'get' && access !== 'admin').map((route) => ({
  route,
  pattern: new RegExp(`^/api${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

const NO_REQUEST = new Request('http://shop/')

/** Public reads of the API in process, for pages: no request, no JSON. What it gives must not be changed. */
export function createReadApi(shop: Shop): ReadApi {
  return async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://shop')
    for (const { route, pattern } of READS) {
      const params = pattern.exec(pathname)
      if (params) return toReading(await callRoute(shop, route, params.groups ?? {}, searchParams))
    }
    return toReading({ status: 404, body: { message: 'Adresse inconnue' } })
  }
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
      request: NO_REQUEST,
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
