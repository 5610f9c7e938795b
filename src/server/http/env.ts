import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What Hono's context carries. Requests made in process, as tests do, have no bindings. */
export type AppEnv = {
  Bindings: Partial<HttpBindings> & {
    /** Set by a handler: this response may be sent to every visitor until the catalogue changes. */
    isShared?: boolean
  }
  Variables: {
    requestId: string
    clientIp: string
  }
}

/** Marks a response as one that may be sent to every visitor until the catalogue changes. */
export function shared(c: Context<AppEnv>, response: Response): Response {
  if (c.env) c.env.isShared = true
  return response
}
