import { createApiClient } from '#web/api-client.ts'
import { session } from './session.ts'

/** The API client of the logged-in admin. A 401 response ends the session. */
export const api = createApiClient({
  token: () => session.current?.token ?? null,
  fetch: async (path, init) => {
    const sent = session.current?.token
    const response = await fetch(path, init)
    // A 401 for an older token must not end a newer session.
    if (response.status === 401 && sent && sent === session.current?.token) session.end('expired')
    return response
  },
})
