import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { frenchError } from '#contract/french-errors.ts'
import { isDatabaseDown } from './db/errors.ts'
import { Problem } from './errors.ts'
import { type ApiVariables, createApi } from './http/api.ts'
import { limitKey } from './http/limit-key.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Shop } from './http/shop.ts'

z.config({ customError: frenchError })

// V8 forgets how objects of a class are laid out once there is none left, as while all answers come from the page
// cache, and makes each later one many times as slowly: one stays.
const lasting: Context[] = []
new Hono()
  .get((c) => {
    lasting.push(c)
    return c.body(null)
  })
  .request('/')

/** Everything that is not the API: the back office under its prefix, the storefront everywhere else. */
export type Pages = { fetch: (request: Request) => Promise<Response> }

/** The whole program as one function from Request to Response. */
export function createApp(shop: Shop, pages: Pages): Hono<ApiVariables> {
  const app = new Hono<ApiVariables>()
  const secure = securityHeaders(shop.config)
  app.use(async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    const headers = { ...secure, 'X-Request-Id': id }
    c.set('id', id)
    c.set('client', limitKey(clientAddress(c, shop.config.trustProxy)))
    c.set('headers', headers)
    await next()
    if (!c.get('hasHeaders')) {
      for (const [name, value] of Object.entries(headers)) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value)
      }
    }
    const ms = Math.round(performance.now() - started)
    shop.log.info({ id, method: c.req.method, path: c.req.path, status: c.res.status, ms })
  })
  app.use(async (c, next) => {
    await shop.limits.requests.count(c.get('client'))
    return next()
  })
  app.route('/api', createApi(shop))
  app.all('*', (c) => pages.fetch(c.req.raw))
  app.onError((error, c) => {
    const answer = toProblem(error, shop, c.get('id'))
    return /^\/api(\/|$)/.test(c.req.path) ? answer : toPage(answer)
  })
  return app
}

function toProblem(error: Error, { log }: Shop, id: string | undefined): Response {
  if (error instanceof Problem) return problem(error.status, error.message, error.extras, error.headers)
  log.error({ id, err: error }, 'A request failed')
  return isDatabaseDown(error)
    ? problem(
        503,
        'La boutique est momentanément indisponible, réessayez dans un instant',
        {},
        { 'Retry-After': '5' },
      )
    : problem(500, 'Une erreur est survenue, réessayez dans un instant')
}

function problem(
  status: number,
  message: string,
  extras: object = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { message, ...extras },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}

/** The same refusal for somebody who asked for a page: words instead of JSON. */
async function toPage(answer: Response): Promise<Response> {
  const { message } = (await answer.json()) as { message: string }
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.delete('Content-Length')
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><body style="font:1.1rem/1.5 sans-serif;max-width:32rem;margin:20vh auto;padding:1rem"><p>${message}.</p><p><a href="">Réessayer</a></p>`
  return new Response(html, { status: answer.status, headers })
}

function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  // Calls made in process have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
