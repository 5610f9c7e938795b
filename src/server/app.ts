import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { findAdminByToken } from './account/admins.ts'
import { createHandlers } from './create-handlers.ts'
import { BusyError } from './errors.ts'
import { bearerToken, createApi } from './http/api.ts'
import type { AppEnv, Shop } from './http/app-env.ts'
import { clientKey, visitorHeader } from './http/bounds/limit-key.ts'
import { HttpError } from './http/http-error.ts'
import { requestIdOf } from './http/listen.ts'
import { isOfMonitors } from './http/proxy-warning.ts'
import { errorResponse } from './http/responses/error-response.ts'
import { securityHeaders } from './http/responses/security-headers.ts'
import { isSearch } from './pages/cache-key.ts'
import { renderHomePreview } from './pages/storefront.ts'
import type { Services } from './start-shop.ts'

/** ms before a rate-limited client gets its 429, to slow floods down. */
const REFUSAL_DELAY = 500

/** Creates the app: the API below /api, `pages` for everything else. */
export function createApp(shop: Shop & Services, pages: Hono<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const security = securityHeaders(shop.config)
  const header = visitorHeader(shop.config)
  app.use(async (c, next) => {
    const headers = { ...security, 'X-Request-Id': requestIdOf(c.env?.incoming) }
    // In-process requests have no socket.
    const address = c.env?.incoming?.socket.remoteAddress
    shop.proxyWarning.check(header, c.req.raw.headers, c.req.path)
    const client = clientKey(address, header && c.req.header(header))
    c.set('clientIp', client)
    c.set('requestId', headers['X-Request-Id'])
    await shop.limits.requests.count(client)
    using _turn = await takeReadTurn(c, client)
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
    return errorResponse(error, { isApi: isApi(c.req.path), log })
  })
  return app

  /** Waits for a turn to render a page or a list. Throws BusyError when the client has too much open. */
  async function takeReadTurn({ req }: Context<AppEnv>, client: string): Promise<Disposable | undefined> {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || isOfMonitors(req.path)) return undefined
    const { unsentBytes, lists, pages: made } = shop.limits.open
    const isFull = unsentBytes.isFull(client)
    const turns = isSearch(req.path, new URL(req.url).search) ? lists : isApi(req.path) ? undefined : made
    const isBound = (isFull || turns !== undefined) && !(await isOwner(req.raw))
    if (isFull && isBound) throw new BusyError()
    return isBound ? await turns?.take(client) : undefined
  }

  async function isOwner(request: Request): Promise<boolean> {
    return (await findAdminByToken(shop.db, bearerToken(request), { isUse: false })) !== null
  }
}

function isApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path)
}
