import { setTimeout } from 'node:timers/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { frenchError } from '#contract/error.ts'
import { findAdminByToken } from './account/admins.ts'
import { createHandlers } from './endpoints.ts'
import { createApi } from './http/api.ts'
import { errorResponse } from './http/error-response.ts'
import { HttpError } from './http/http-error.ts'
import { limitKey } from './http/limit-key.ts'
import { requestIdOf } from './http/listen.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AppEnv, Shop } from './http/shop.ts'
import type { Services } from './start.ts'

/** ms before a rate-limited client gets its 429, to slow floods down. */
const REFUSAL_DELAY = 500

z.config({ customError: frenchError })

/** Creates the app: the API below /api, `pages` for everything else. */
export function createApp(shop: Shop & Services, pages: Hono<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const security = securityHeaders(shop.config)
  app.use(async (c, next) => {
    const headers = { ...security, 'X-Request-Id': requestIdOf(c.env?.incoming) }
    c.set('clientIp', limitKey(clientIp(c, shop.config.trustProxy)))
    c.set('requestId', headers['X-Request-Id'])
    await shop.limits.requests.count(c.get('clientIp'))
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
  app.route(
    '/api',
    createApi(shop, createHandlers(shop), (token, options) => findAdminByToken(shop.db, token, options)),
  )
  app.route('/', pages)
  app.onError(async (error, c) => {
    if (error instanceof HttpError && error.status === 429) await setTimeout(REFUSAL_DELAY)
    const log = shop.log.child({ id: c.get('requestId') })
    return errorResponse(error, { isApi: /^\/api(\/|$)/.test(c.req.path), log })
  })
  return app
}

function clientIp(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // In-process requests have no socket.
  return forwarded || (c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '')
}
