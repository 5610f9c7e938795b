import type { z } from 'zod'
import { errorBody } from '#contract/error.ts'
import { type ResponseObject, responses, sharedResponses } from '#server/http/openapi/responses.ts'
import { nameOf, Schemas } from '#server/http/openapi/schemas.ts'
import { ROUTES } from './routes.ts'

type Route = (typeof ROUTES)[number]

const schemas = new Schemas()
const shared = sharedResponses(schemas)

// Fixed words win over parameters, as in the router: /products/category before /products/:id.
const routes = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}$`),
})).sort((a, b) => a.route.path.split(':').length - b.route.path.split(':').length)

const declared = new Map<Route, Record<string, ResponseObject>>()

/**
 * Holds a response of the API against its endpoint in the table.
 * @throws when its status, headers or type are not declared, or its body is not exactly as the schema says
 */
export async function expectMatchesEndpoint(method: string, url: string, response: Response): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://shop.test')
  const asked = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase()
  const route = routes.find((one) => one.route.method === asked && one.pattern.test(pathname))?.route
  // A path that is no route responds 404 or 405, or with a page.
  if (!route) return
  const { status, headers, body } = response
  const fail = (reason: string) => {
    throw new Error(`${asked} ${route.path} answered ${status} ${reason}`)
  }
  const found = declaredBy(route)[status] ?? fail('which is not declared')
  for (const [name, { required }] of Object.entries(found.headers ?? {})) {
    if (required && !headers.has(name)) fail(`without ${name}`)
  }
  if (body === null) return
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (!found.content?.[type]) fail(`with a body of the undeclared type ${type}`)
  if (type !== 'application/json') return
  const text = await response.clone().text()
  const parsed = schemaOf(route, status, searchParams).safeParse(JSON.parse(text))
  if (parsed.error) fail(`with another body: ${parsed.error.message}`)
  // Parsing drops undeclared fields, which leaves a shorter text; comparing the values would take as long as parsing.
  if (JSON.stringify(parsed.data).length !== text.length) fail(`with undeclared fields: ${text}`)
}

function declaredBy(route: Route): Record<string, ResponseObject> {
  const known = declared.get(route)
  if (known) return known
  const made = Object.fromEntries(
    Object.entries(responses(route, schemas)).map(([status, one]) => [status, shared[nameOf(one)] ?? one]),
  )
  declared.set(route, made)
  return made
}

function schemaOf(
  { response, accepted, cardResponse, status = 200 }: Route,
  answered: number,
  query: URLSearchParams,
): z.ZodType {
  if (answered >= 400) return errorBody
  if (answered === 202 && status !== 202 && accepted) return accepted
  if (cardResponse && query.get('view') === 'card') return cardResponse
  if (response === null || typeof response === 'string') throw new Error(`A ${response} is no JSON`)
  return response
}
