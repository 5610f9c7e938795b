import { createApiClient } from '#web/api-client.ts'
import { session } from './session.ts'

/** The shop's API as the owner calls it. Any call that the server no longer knows the token of ends the session. */
export const api = createApiClient({
  token: () => session.current?.token ?? null,
  fetch: async (path, init) => {
    const sent = session.current?.token
    const response = await fetch(path, init)
    // An answer to an older token says nothing about a session begun since.
    if (response.status === 401 && sent && sent === session.current?.token) session.end('expired')
    return response
  },
})
