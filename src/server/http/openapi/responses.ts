import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '#contract/endpoints.ts'
import { errorBody } from '#contract/error.ts'
import type { Content, Schema, Schemas } from './schemas.ts'

type Header = { description: string; required?: boolean; schema: Schema }

type Headers = Record<string, Header>

export type ResponseObject = { $ref?: string; description?: string; headers?: Headers; content?: Content }

type NamedEndpoint = Endpoint & { path: string }

/** Error statuses that follow from access, input or load. */
const ERRORS: Record<number, string> = {
  400: 'Une valeur ne convient pas : issues dit laquelle',
  401: 'Session absente ou expirée',
  404: 'Introuvable',
  408: 'Envoi trop lent',
  413: 'Trop volumineux : 1 Mio de JSON, 2 à 60 Mio par fichier selon sa sorte, 60 Mio en tout',
  415: 'Type de contenu non pris en charge, ou fichier d’une autre sorte que celle attendue',
  422: 'Clé déjà utilisée pour une autre demande',
  429: 'Trop de requêtes',
  500: 'Erreur du serveur',
  503: 'Service momentanément indisponible',
}

const IMAGE_TYPES = ['image/avif', 'image/webp', 'image/jpeg']
const FILE_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
]
const BINARY: Content[string] = { schema: { type: 'string', format: 'binary' } }

const IDEMPOTENCY_REPLAYED: Header = {
  description: 'La demande avait déjà été faite avec cette clé : la réponse est la première',
  schema: { type: 'string', enum: ['true'] },
}
const always = (description: string, schema: Schema): Header => ({ description, required: true, schema })
const RETRY_AFTER = always('Secondes à attendre', { type: 'integer', minimum: 1 })
const REQUEST_ID = always('Retrouve la requête dans le journal', { type: 'string' })
const ACCEPT_RANGES = always('Le fichier se demande aussi par morceaux', { type: 'string', enum: ['bytes'] })
const CONTENT_RANGE = always('Les octets envoyés et la taille du fichier', { type: 'string' })
const ERROR_HEADERS: Record<number, Headers> = {
  429: { 'Retry-After': RETRY_AFTER },
  500: { 'X-Request-Id': REQUEST_ID },
  503: { 'Retry-After': RETRY_AFTER },
}

/** Returns, by name, the error responses that are equal for all endpoints. */
export function sharedResponses(schemas: Schemas): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      responseName(status),
      errorResponse(schemas, description, ERROR_HEADERS[Number(status)]),
    ]),
  )
}

export function responses(endpoint: NamedEndpoint, schemas: Schemas): Record<string, ResponseObject> {
  return { ...successResponse(endpoint, schemas), ...errorResponses(endpoint, schemas) }
}

export function isRevalidated({ cache, response }: Endpoint): boolean {
  return cache === 'shared' || response === 'image'
}

function successResponse(endpoint: NamedEndpoint, schemas: Schemas): Record<string, ResponseObject> {
  const { response, accepted, access, isIdempotent, isRedirected, headers, status = 200, summary } = endpoint
  if (response === null) return { 204: { description: 'Fait' } }
  // Optional for access `either`: JSON for a visitor has an ETag, JSON for the owner has none.
  const required = access !== 'either' || response === 'image'
  const ETag: Header = { description: 'Version de la réponse', required, schema: { type: 'string' } }
  const ok: ResponseObject = { description: summary, content: successContent(endpoint, schemas) }
  if (isRevalidated(endpoint)) ok.headers = { ETag }
  if (isIdempotent) ok.headers = { 'Idempotency-Replayed': IDEMPOTENCY_REPLAYED }
  if (headers) {
    ok.headers = Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    )
  }
  if (response === 'archive') {
    ok.headers = { 'Accept-Ranges': ACCEPT_RANGES, ETag }
    const part = { ...ok.headers, 'Content-Range': CONTENT_RANGE }
    return { 200: ok, 206: { ...ok, description: 'Le morceau demandé', headers: part } }
  }
  return {
    [status]: ok,
    ...(endpoint.mayExist && { 200: { ...ok, description: `${summary} : elle existait` } }),
    ...(accepted && { 202: acceptedResponse(schemas.describe(accepted, 'output')) }),
    ...(isRedirected && { 302: { description: 'Une page ailleurs' } }),
  }
}

function acceptedResponse(schema: Schema): ResponseObject {
  return { description: 'Le travail continue : à redemander', content: { 'application/json': { schema } } }
}

function successContent({ response, cardResponse }: Endpoint, schemas: Schemas): Content {
  if (response === 'image') return Object.fromEntries(IMAGE_TYPES.map((type) => [type, BINARY]))
  if (response === 'archive') return { 'application/gzip': BINARY }
  if (response === 'pdf') return { 'application/pdf': BINARY }
  if (response === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  if (response === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (response === 'file') return Object.fromEntries(FILE_TYPES.map((type) => [type, BINARY]))
  if (response === null) return {}
  const schema = schemas.describe(response, 'output')
  const anyOf = cardResponse && [schema, schemas.describe(cardResponse, 'output')]
  return { 'application/json': { schema: anyOf ? { anyOf } : schema } }
}

function errorResponses(endpoint: NamedEndpoint, schemas: Schemas): Record<string, ResponseObject> {
  const { path, access, body, form, files, isRaw, query, errors = {}, isIdempotent } = endpoint
  const takesInput = Boolean(body || form || files || isRaw)
  const derived = {
    400: takesInput || Boolean(query) || path.includes(':'),
    401: access === 'admin',
    404: path.includes(':'),
    408: takesInput && access === 'public',
    413: takesInput,
    415: takesInput && !isRaw,
    422: isIdempotent,
    429: true,
    500: true,
    503: true,
  }
  const statuses = Object.entries(derived).filter(([, isPossible]) => isPossible)
  const unsatisfiable = { 'Content-Range': CONTENT_RANGE }
  return {
    ...(isRevalidated(endpoint) && { 304: { description: 'Inchangé' } }),
    ...(endpoint.response === 'archive' && {
      416: errorResponse(schemas, 'Le morceau demandé est au-delà du fichier', unsatisfiable),
    }),
    ...Object.fromEntries(
      statuses.map(([status]) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
    ...Object.fromEntries(
      Object.entries(errors).map(([status, description]) => [status, errorResponse(schemas, description)]),
    ),
  }
}

function errorResponse(schemas: Schemas, description: string, headers?: Headers): ResponseObject {
  const content = { 'application/json': { schema: schemas.describe(errorBody, 'output') } }
  return { description, ...(headers && { headers }), content }
}

function responseName(status: string): string {
  return STATUS_CODES[status]?.replaceAll(' ', '') ?? status
}
