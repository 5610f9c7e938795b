import { createServer } from 'node:http'
import type { AppEnv } from '#server/http/app-env.ts'
import { createBounds } from '#server/http/bounds/bounds.ts'
import { IdentifiedRequest } from '#server/http/listen.ts'
import { shared } from '#server/http/responses/cacheable-response.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { serveLocally } from './serve-locally.ts'

export type Render = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>

/** A cache in front of `render`, on a real socket. */
export async function servePageCache(
  render: Render,
  maxBytes = 1_000_000,
  clientIpHeader: string | null = null,
) {
  const open = createBounds({ isLimited: true, isProxied: clientIpHeader !== null })
  let held: PromiseWithResolvers<void> | undefined
  const state = { current: 1, renders: 0, failures: [] as unknown[] }
  const cache = createPageCache({
    fetch: (request, env) => {
      state.renders++
      return render(request, env)
    },
    next: async (request, response) => {
      await held?.promise
      if (request.method !== 'GET' || request.headers.authorization) response.writeHead(299)
      response.end('not cached')
    },
    catalogueVersion: state,
    config: { pageCacheBytes: maxBytes, publicUrl: '', trustProxy: false, clientIpHeader },
    limits: { open },
    log: { error: ({ err }: { err: unknown }) => void state.failures.push(err) },
  })
  const local = await serveLocally(createServer({ IncomingMessage: IdentifiedRequest }, cache.listener))
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${local.url}${path}`, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
    })
  return {
    ...local,
    /** Makes what passes the cache wait, until it is let go. */
    hold: () => {
      held = Promise.withResolvers()
    },
    letGo: () => held?.resolve(),
    open,
    state,
    cache,
    get,
  }
}

/** A response of HTML that every visitor may be sent. */
export function sharedPage(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
) {
  return shared(body, { status, headers: { ...HTML, ...headers } })
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }

/** A response of HTML that any visitor may revalidate. */
export function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, { status, headers: { ...HTML, ...headers } })
}
