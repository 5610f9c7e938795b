import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'

/** All endpoints, with method and path split. */
export const ROUTES = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  return { ...endpoint, method, path }
})
