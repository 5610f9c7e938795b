import { createApiClient } from '#web/api-client.ts'

/** The shop's API, as a visitor's browser calls it. */
export const api = createApiClient({ fetch: (path, init) => fetch(path, init) })
