import { createApiClient } from '#web/api-client.ts'
import { session } from './session.ts'

/** Sends a request with the session's token. A 401 response ends the session, unless a newer one has begun. */
export async function authorizedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const token = session.current?.token
  const headers = new Headers(init.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(url, { ...init, headers })
  session.rejected(token, response.status)
  return response
}

/** The API client of the logged-in admin. */
export const api = createApiClient({ fetch: authorizedFetch })
