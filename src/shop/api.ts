import { createApiClient } from '#web/api-client.ts'

export const api = createApiClient({ fetch: (path, init) => fetch(path, init) })
