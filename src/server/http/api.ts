import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findAdminByToken } from '#server/account/admins.ts'
import { authRoutes } from '#server/account/routes.ts'
import { backupRoutes } from '#server/backup/routes.ts'
import { brandRoutes } from '#server/catalogue/brand-routes.ts'
import { categoryRoutes } from '#server/catalogue/category-routes.ts'
import { productImageRoutes } from '#server/catalogue/product-image-routes.ts'
import { productRoutes } from '#server/catalogue/product-routes.ts'
import { bannerRoutes } from '#server/content/banner-routes.ts'
import { heroCardRoutes } from '#server/content/hero-card-routes.ts'
import { newsRoutes } from '#server/content/news-routes.ts'
import { freeDeliveryRoutes } from '#server/delivery/free-delivery-routes.ts'
import { wilayaRoutes } from '#server/delivery/wilaya-routes.ts'
import { NotFound, Problem, Unauthorized } from '#server/errors.ts'
import { dashboardRoutes } from '#server/figures/routes.ts'
import { healthRoutes } from '#server/ops/health-routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { matchesEtag } from './etag.ts'
import { describeApi } from './openapi.ts'
import { NO_BODY, readBody } from './request-body.ts'
import { type Answer, check, checkParams, type Route, route } from './route.ts'
import type { Shop } from './shop.ts'

const description = route({
  method: 'get',
  path: '/openapi.json',
  summary: 'Cette description',
  access: 'public',
  answers: { 200: z.looseObject({ openapi: z.string() }) },
  handle: async () => ({ status: 200, body: API_DESCRIPTION }),
})

/** Every call of the API, in the order in which their paths are tried. */
export const ROUTES: Route[] = [
  description,
  ...healthRoutes,
  ...authRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...productImageRoutes,
  ...brandRoutes,
  ...wilayaRoutes,
  ...freeDeliveryRoutes,
  ...newsRoutes,
  ...bannerRoutes,
  ...heroCardRoutes,
  ...orderRoutes,
  ...dashboardRoutes,
  ...backupRoutes,
]

const API_DESCRIPTION = describeApi(ROUTES)

export type ApiVariables = {
  Variables: {
    id: string
    client: string
    /** Headers of every answer. */
    headers: Record<string, string>
    /** The answer was made with them: adding them to one that is made takes several times as long. */
    hasHeaders?: boolean
  }
}

/** The API under /api: checks each call in the order of the contract, then hands it to its route. */
export function createApi(shop: Shop): Hono<ApiVariables> {
  const api = new Hono<ApiVariables>()
  for (const route of ROUTES) {
    api.on(route.method.toUpperCase(), route.path, (c) => answer(c, shop, route))
  }
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    api.all(path, () => {
      throw new Problem(405, 'Méthode non autorisée', {}, { Allow: allowedMethods(path) })
    })
  }
  api.all('*', () => {
    throw new NotFound('Adresse inconnue')
  })
  return api
}

async function answer(c: Context<ApiVariables>, shop: Shop, route: Route): Promise<Response> {
  const admin = route.access === 'public' ? null : await findAdminByToken(shop.db, bearerToken(c.req.raw))
  if (route.access === 'admin' && !admin) throw new Unauthorized()
  if (route.access === 'admin' && route.method !== 'get') await shop.limits.writes.count(c.get('client'))
  const { dataDir } = shop.config
  await using given = takesBody(route)
    ? await readBody(c.req.raw, route, { connection: connectionOf(c), dataDir })
    : NO_BODY
  const result = await route.handle({
    ...shop,
    params: checkParams(c.req.param()),
    query: route.query ? check(route.query, givenValues(c.req.query())) : undefined,
    body: route.body ? check(route.body, given.value) : undefined,
    files: Object.fromEntries(Object.keys(route.files ?? {}).map((name) => [name, given.files[name] ?? []])),
    admin,
    request: c.req.raw,
    client: c.get('client'),
  })
  // The very next public read must show it.
  if (route.access === 'admin' && route.method !== 'get') await shop.catalogue.refresh()
  return toResponse(c, result, route, admin !== null)
}

// A request made in process has no connection.
function connectionOf(c: Context): IncomingMessage | undefined {
  return c.env?.incoming
}

function takesBody(route: Route): boolean {
  return Boolean(route.body || route.form || route.files)
}

function toResponse(c: Context<ApiVariables>, result: Answer, route: Route, isAdmin: boolean): Response {
  if (result instanceof Response) return result
  const { status } = result
  const headers: Record<string, string> = { ...c.get('headers'), ...result.headers }
  c.set('hasHeaders', true)
  const isPublicRead = route.method === 'get' && route.access !== 'admin' && !isAdmin
  headers['Cache-Control'] = isPublicRead ? 'no-cache' : 'no-store'
  if (status === 204) return new Response(null, { status, headers })
  const json = JSON.stringify(result.body)
  headers['Content-Type'] = 'application/json; charset=utf-8'
  if (isPublicRead) {
    headers.ETag = `"${hash('sha1', json, 'base64url')}"`
    if (matchesEtag(c.req.raw, headers.ETag)) return new Response(null, { status: 304, headers })
  }
  return new Response(json, { status, headers })
}

function bearerToken(request: Request): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

// An empty parameter, as an empty form field sends it, says nothing.
function givenValues(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function allowedMethods(path: string): string {
  const methods = ROUTES.filter((route) => route.path === path).map((route) => route.method.toUpperCase())
  if (methods.includes('GET')) methods.push('HEAD')
  return methods.join(', ')
}
