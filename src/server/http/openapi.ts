import { z } from 'zod'
import { problem } from '#contract/problem.ts'
import type { Route } from './route.ts'

type Schema = Record<string, unknown>

const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg']

/** Refusals that a route can answer beside its own answers, and what they mean. */
const REFUSALS: Record<number, string> = {
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

/** An OpenAPI 3.1 description of the routes, from the schemas that validate them. */
export function describeApi(routes: Route[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) }
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
      schemas: { Problem: toSchema(problem, 'output') },
    },
  }
}

function describeRoute(route: Route): Schema {
  const security = { public: undefined, admin: [{ token: [] }], either: [{}, { token: [] }] }[route.access]
  return {
    summary: route.summary,
    ...(security && { security }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBody(route),
    responses: { ...ownAnswers(route), ...refusals(route) },
  }
}

function pathParameters(route: Route): Schema[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
}

function queryParameters(route: Route): Schema[] {
  if (!route.query) return []
  const { properties = {} } = toSchema(route.query, 'input') as { properties?: Record<string, Schema> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function headerParameters(route: Route): Schema[] {
  const names = route.path === '/orders' && route.method === 'post' ? ['Idempotency-Key'] : []
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }))
}

function requestBody(route: Route): Schema {
  const content: Record<string, Schema> = {}
  if (route.body) content['application/json'] = { schema: toSchema(route.body, 'input') }
  if (route.form || route.files) {
    const texts = Object.keys(route.form ?? {}).map((name) => [name, { type: 'string' }])
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const files = Object.keys(route.files ?? {}).map((name) => [name, { type: 'array', items: file }])
    const properties = Object.fromEntries([...texts, ...files])
    content['multipart/form-data'] = { schema: { type: 'object', properties } }
  }
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}
}

function ownAnswers(route: Route): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, answer]) => {
      if (answer === null) return [status, { description: 'Fait' }]
      if (answer === 'picture') {
        return [
          status,
          { description: 'Image', content: Object.fromEntries(PICTURE_TYPES.map((type) => [type, {}])) },
        ]
      }
      const content = { 'application/json': { schema: toSchema(answer, 'output') } }
      return [status, { description: route.summary, content }]
    }),
  )
}

function refusals(route: Route): Record<string, Schema> {
  const takesInput = Boolean(route.body || route.form || route.files)
  const possible = {
    304: route.method === 'get' && route.access !== 'admin',
    400: takesInput || Boolean(route.query) || route.path.includes(':'),
    401: route.access === 'admin' || route.path === '/auth/login',
    404: route.path.includes(':'),
    408: takesInput && route.access === 'public',
    409: takesInput || route.method === 'delete',
    413: takesInput,
    415: takesInput,
    422: route.path === '/orders' && route.method === 'post',
    429: true,
    500: true,
    503: true,
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    Object.entries(possible)
      .filter(([, isPossible]) => isPossible)
      .map(([status]) => [
        status,
        status === '304' ? { description: 'Inchangé' } : { description: REFUSALS[Number(status)], content },
      ]),
  )
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
