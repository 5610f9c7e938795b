import { z } from 'zod'
import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import { errorBody } from '#contract/error.ts'

type Schema = Record<string, unknown>

const IMAGE_TYPES = ['image/avif', 'image/webp', 'image/jpeg']

/** What the error statuses mean. */
const ERRORS: Record<number, string> = {
  400: 'Une valeur ne convient pas',
  401: 'Session absente ou expirée',
  404: 'Introuvable',
  408: 'Envoi trop lent',
  409: 'En conflit avec ce qui est enregistré',
  413: 'Trop volumineux',
  415: 'Type de contenu non pris en charge',
  422: 'Clé déjà utilisée pour une autre commande',
  429: 'Trop de requêtes',
  500: 'Erreur du serveur',
  503: 'Base de données indisponible',
}

const IDEMPOTENCY_KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }

/** The OpenAPI 3.1 description of the API, from the table of endpoints. */
export const API_DESCRIPTION = describeApi()

function describeApi() {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ')
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeEndpoint({ ...endpoint, method, path }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guidon',
      version: '1',
      description: 'Les appels de la boutique et de son administration.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toSchema(errorBody, 'output') },
    },
  }
}

type Described = Endpoint & { method: string; path: string }

function describeEndpoint(endpoint: Described): Schema {
  const security = { public: undefined, admin: [{ token: [] }], either: [{}, { token: [] }] }[endpoint.access]
  return {
    summary: endpoint.summary,
    ...(security && { security }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(isOrder(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(endpoint),
    responses: { ...successResponse(endpoint), ...errorResponses(endpoint) },
  }
}

function pathParameters(endpoint: Described): Schema[] {
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
}

function queryParameters(endpoint: Described): Schema[] {
  if (!endpoint.query) return []
  const { properties = {} } = toSchema(endpoint.query, 'input') as { properties?: Record<string, Schema> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function isOrder({ method, path }: Described): boolean {
  return method === 'POST' && path === '/orders'
}

function requestBody(endpoint: Described): Schema {
  const content: Record<string, Schema> = {}
  if (endpoint.body) content['application/json'] = { schema: toSchema(endpoint.body, 'input') }
  if (endpoint.form || endpoint.files) {
    const texts = Object.keys(endpoint.form ?? {}).map((name) => [name, { type: 'string' }])
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const files = Object.keys(endpoint.files ?? {}).map((name) => [name, { type: 'array', items: file }])
    const properties = Object.fromEntries([...texts, ...files])
    content['multipart/form-data'] = { schema: { type: 'object', properties } }
  }
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}
}

function successResponse(endpoint: Described): Record<string, Schema> {
  const { response, cardResponse, status = 200, summary } = endpoint
  if (response === null) return { 204: { description: 'Fait' } }
  if (response === 'image') {
    const content = Object.fromEntries(IMAGE_TYPES.map((type) => [type, {}]))
    return { 200: { description: 'Image', content } }
  }
  const schema = toSchema(response, 'output')
  const anyOf = cardResponse && [schema, toSchema(cardResponse, 'output')]
  const content = { 'application/json': { schema: anyOf ? { anyOf } : schema } }
  return { [status]: { description: summary, content } }
}

function errorResponses(endpoint: Described): Record<string, Schema> {
  const { method, path, access, body, form, files, query } = endpoint
  const takesInput = Boolean(body || form || files)
  const possible = {
    304: method === 'GET' && access !== 'admin',
    400: takesInput || Boolean(query) || path.includes(':'),
    401: access === 'admin' || path === '/auth/login',
    404: path.includes(':'),
    408: takesInput && access === 'public',
    409: takesInput || method === 'DELETE',
    413: takesInput,
    415: takesInput,
    422: path === '/orders' && method === 'POST',
    429: true,
    500: true,
    503: true,
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(possible)
      .filter(([, isPossible]) => isPossible)
      .map(([status]) => [
        status,
        status === '304' ? { description: 'Inchangé' } : { description: ERRORS[Number(status)], content },
      ]),
  )
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
