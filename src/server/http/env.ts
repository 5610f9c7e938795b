import type { HttpBindings } from '@hono/node-server'

/** What Hono's context carries. Requests made in process, as tests do, have no bindings. */
export type AppEnv = {
  Bindings: Partial<HttpBindings> & {
    /** Set by whoever responds: every visitor may be sent this response until the catalogue changes. */
    isShared?: boolean
  }
  Variables: {
    requestId: string
    clientIp: string
  }
}
