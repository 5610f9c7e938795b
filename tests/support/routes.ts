import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'

/** Every endpoint with its method and path apart. */
export const ROUTES = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  return { ...endpoint, method, path }
})
