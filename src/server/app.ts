import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { findAdminByToken } from './account/admins.ts'
import { createHandlers } from './endpoints.ts'
import { UnavailableError } from './errors.ts'
import { createApi } from './http/api.ts'
import { errorResponse } from './http/error-response.ts'
import { HttpError } from './http/http-error.ts'
import { clientKey, visitorHeader } from './http/limit-key.ts'
import { requestIdOf } from './http/listen.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AppEnv, Shop } from './http/shop.ts'
import { isList } from './pages/cache-key.ts'
import { renderHomePreview } from './pages/home-preview.ts'
import type { Services } from './start.ts'

/** ms before a rate-limited client gets its 429, to slow floods down. */
const REFUSAL_DELAY = 500

const TOO_MUCH_UNREAD = 'Trop de téléchargements à la fois, réessayez dans un instant'

/** Creates the app: the API below /api, `pages` for everything else. */
export function createApp(shop: Shop & Services, pages: Hono<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const security = securityHeaders(shop.config)
  const header = visitorHeader(shop.config)
  app.use(async (c, next) => {
    const headers = { ...security, 'X-Request-Id': requestIdOf(c.env?.incoming) }
    // Requests made in process have no socket.
    const address = c.env?.incoming?.socket.remoteAddress
    shop.proxyWarning.check(header, c.req.raw.headers, c.req.path)
    const client = clientKey(address, header && c.req.header(header))
    c.set('clientIp', client)
    c.set('requestId', headers['X-Request-Id'])
    await shop.limits.requests.count(client)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead && shop.limits.unsent.isFull(client)) throw new UnavailableError(TOO_MUCH_UNREAD)
    using _list = isList(c.req.path) ? shop.limits.listsOfClient.take(client) : undefined
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
  const handlers = createHandlers(shop, (identity) => renderHomePreview(pages, identity))
  app.route(
    '/api',
    createApi(shop, handlers, (token, options) => findAdminByToken(shop.db, token, options)),
  )
  app.route('/', pages)
  app.onError(async (error, c) => {
    if (error instanceof HttpError && error.status === 429) await setTimeout(REFUSAL_DELAY)
    const log = shop.log.child({ id: c.get('requestId') })
    return errorResponse(error, { isApi: /^\/api(\/|$)/.test(c.req.path), log })
  })
  return app
}
