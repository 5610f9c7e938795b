import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'

/** Marks a response as one that every visitor may be sent until the catalogue changes. */
export function shared(c: Context<AppEnv>, response: Response): Response {
  if (c.env) c.env.isShared = true
  return response
}
