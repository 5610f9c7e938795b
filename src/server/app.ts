import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { frenchError } from '#contract/french-errors.ts'
import { type Api, type ApiVariables, createApi } from './api.ts'
import { isDatabaseDown } from './db/errors.ts'
import { Problem } from './problems.ts'
import type { Shop } from './shop.ts'

z.config({ customError: frenchError })

/** Pages that are not the API: the back office, then the storefront. Null when the API is all there is. */
export type Pages = { fetch: (request: Request, api: Api) => Promise<Response> }

/** The whole program as one function from Request to Response. */
export function createApp(shop: Shop, pages: Pages): Hono<ApiVariables> {
  const app = new Hono<ApiVariables>()
  const api = createApi(shop)
  api.onError(toProblem)
  app.use(async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    c.set('client', clientAddress(c, shop.config.trustProxy))
    await next()
    c.res.headers.set('X-Request-Id', id)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    const ms = Math.round(performance.now() - started)
    shop.log.info({ id, method: c.req.method, path: c.req.path, status: c.res.status, ms })
    if (c.error && c.res.status >= 500) shop.log.error({ id, err: c.error })
  })
  app.route('/api', api)
  app.all('*', (c) => pages.fetch(c.req.raw, api))
  app.onError(toProblem)
  return app
}

function toProblem(error: Error): Response {
  if (error instanceof Problem) {
    return Response.json(
      { message: error.message, ...error.extras },
      { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } },
    )
  }
  if (isDatabaseDown(error)) {
    return Response.json(
      { message: 'La boutique est momentanément indisponible, réessayez dans un instant' },
      { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' } },
    )
  }
  return Response.json(
    { message: 'Une erreur est survenue, réessayez dans un instant' },
    { status: 500, headers: { 'Cache-Control': 'no-store' } },
  )
}

function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  // Calls made in process have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
