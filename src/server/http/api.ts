import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { ENDPOINTS, type Endpoint, type EndpointName } from '#contract/endpoints.ts'
import { idText } from '#contract/fields.ts'
import { isRepeated } from '#rules/product-list.ts'
import { NotFoundError, ValidationError } from '#server/errors.ts'
import type { AppEnv, Shop } from './app-env.ts'
import { readForm, type Upload } from './bodies/form-body.ts'
import { readBytes, readJson } from './bodies/json-body.ts'
import { type Handlers, type RequestContext, type Session, WithStatus } from './handlers.ts'
import { HttpError } from './http-error.ts'
import type { Limits } from './rate-limits.ts'
import { matchesEtag, shared } from './responses/cacheable-response.ts'
import { encodeBody } from './responses/encode-body.ts'

const SESSION_EXPIRED = 'Votre session a expiré, veuillez vous reconnecter'

/** Finds the session of a token; null for an unknown or expired one. `isUse` extends the session. */
export type FindSession = (token: string, options: { isUse: boolean }) => Promise<Session | null>

/** Handles a request whose input was parsed with the endpoint's schemas. */
type Handler = (context: RequestContext<EndpointName>) => Promise<unknown>

/** Checks each request in this order: route, token, size and type of the body, values (spec §7). */
export function createApi(shop: Shop, handlers: Handlers, findSession: FindSession): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  const allowed = new Map<string, string[]>()
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ')
    api.on(method, path, (c) => respond(c, endpoint, handlers[name as EndpointName] as Handler))
    allowed.set(path, [...(allowed.get(path) ?? []), method])
  }
  for (const [path, methods] of allowed) {
    const Allow = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
    api.all(path, () => {
      throw new HttpError(405, 'Méthode non autorisée', { Allow })
    })
  }
  api.all('*', () => {
    throw new NotFoundError('Adresse inconnue')
  })
  return api

  async function respond(c: Context<AppEnv>, endpoint: Endpoint, handle: Handler): Promise<Response> {
    const token = endpoint.access === 'public' ? null : bearerToken(c.req.raw)
    const session = token && (await findSession(token, { isUse: true }))
    const client = c.get('clientIp')
    const isWrite = endpoint.access === 'admin' && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (endpoint.access === 'admin' && !session) throw new HttpError(401, SESSION_EXPIRED)
    if (isWrite) await shop.limits.writes.count(client)
    const headers: Record<string, string> = {}
    const source = { connection: c.env?.incoming, dataDir: shop.config.dataDir, client, limits: shop.limits }
    const takesBody = endpoint.body || endpoint.form || endpoint.files || endpoint.isRaw
    await using input = takesBody ? await readBody(c.req.raw, endpoint, source) : NO_BODY
    const fields = Object.keys(endpoint.files ?? {})
    const result = await handle({
      ...shop,
      params: checkParams(c.req.param(), endpoint.params),
      query:
        endpoint.query &&
        check(endpoint.query, readQuery(c.req.queries(), endpoint.takesEmptyQuery ?? false)),
      body: endpoint.body && check(endpoint.body, input.value),
      rawBody: input.bytes,
      files: Object.fromEntries(fields.map((field) => [field, input.files[field] ?? []])),
      admin: session,
      isSessionAlive: async () => token !== null && (await findSession(token, { isUse: false })) !== null,
      request: c.req.raw,
      clientIp: client,
      headers,
    } as RequestContext<EndpointName>)
    // Updates the version, so that public reads after this response show the write.
    if (isWrite) await shop.catalogueVersion.refresh()
    if (result instanceof Response) return result
    if (result instanceof WithStatus) {
      const { status, body } = result
      return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
    }
    return toResponse(c, endpoint, result, headers, session === null)
  }
}

/** Disposal deletes the files of a form. */
type Body = AsyncDisposable & { value: unknown; bytes: Uint8Array; files: Record<string, Upload[]> }

const NO_BODY: Body = {
  value: undefined,
  bytes: new Uint8Array(),
  files: {},
  [Symbol.asyncDispose]: async () => {},
}

/** `connection` is Node's incoming message; absent for an in-process request. */
type Source = {
  connection?: Readable | undefined
  dataDir: string
  client: string
  limits: Pick<Limits, 'open' | 'uploads'>
}

/**
 * Reads bytes, JSON, or a form, whose texts become the values that JSON would have carried.
 * @throws HttpError 413 above 1 MiB (a form: as `readForm`), 415 for another type, 408 or 503 for a public
 * body, 400 for a broken connection; ValidationError when it does not parse
 */
async function readBody(
  request: Request,
  endpoint: Endpoint,
  { connection, dataDir, client, limits }: Source,
): Promise<Body> {
  const source = connection ?? Readable.from(request.body ?? [])
  const type = request.headers.get('content-type') ?? ''
  const size = announcedSize(request)
  const { bodyBytes } = limits.open
  const sender = endpoint.access === 'public' ? { client, bodyBytes } : null
  if (endpoint.isRaw) return { ...NO_BODY, bytes: await readBytes(source, size, sender) }
  const mediaType = type.split(';')[0]?.trim().toLowerCase()
  if (mediaType === 'application/json' && endpoint.body)
    return { ...NO_BODY, value: await readJson(source, size, sender) }
  const disk = { dataDir, uploads: limits.uploads }
  if (mediaType === 'multipart/form-data' && (endpoint.form || endpoint.files))
    return { ...NO_BODY, ...(await readForm(source, { type, size }, endpoint, disk)) }
  const expected = [
    endpoint.body && 'application/json',
    (endpoint.form || endpoint.files) && 'multipart/form-data',
  ]
  throw new HttpError(
    415,
    `Type de contenu non pris en charge : ${expected.filter(Boolean).join(' ou ')} attendu`,
  )
}

function announcedSize(request: Request): number | undefined {
  const size = request.headers.get('content-length')
  return size !== null && /^\d{1,15}$/.test(size) ? Number(size) : undefined
}

async function toResponse(
  c: Context<AppEnv>,
  { cache, response, status = 200 }: Endpoint,
  body: unknown,
  headers: Record<string, string>,
  isVisitor: boolean,
): Promise<Response> {
  const isShared = cache === 'shared' && isVisitor
  headers['Cache-Control'] = isShared ? 'no-cache' : 'no-store'
  if (response === null) return new Response(null, { status: 204, headers })
  headers['Content-Type'] = 'application/json; charset=utf-8'
  const { bytes, etag } = await encodeBody(body)
  if (!isShared) return new Response(bytes, { status, headers })
  headers.ETag = etag
  const isCurrent = matchesEtag(c.req.header('if-none-match'), etag)
  return isCurrent ? new Response(null, { status: 304, headers }) : shared(bytes, { status, headers })
}

export function bearerToken(request: Request): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Reads the first value of each parameter, empty only if `takesEmpty`; all filled ones if it may repeat. */
function readQuery(all: Record<string, string[]>, takesEmpty: boolean): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, values] of Object.entries(all)) {
    const [first = ''] = values
    const filled = values.filter((value) => value !== '')
    if (!isRepeated(name)) {
      if (first !== '' || takesEmpty) query[name] = first
    } else if (filled.length > 0) query[name] = filled
  }
  return query
}

/** Throws ValidationError with the schema's French issues. */
function check<Value>(schema: z.ZodType<Value>, value: unknown, path: string[] = []): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new ValidationError(
    issues.map((issue) => ({ path: [...path, ...issue.path].join('.'), message: issue.message })),
  )
}

/** Parses path parameters, as ids unless `schemas` has another schema. Throws ValidationError. */
function checkParams(
  params: Record<string, string>,
  schemas: Record<string, z.ZodType> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    // Replaces NUL, which PostgreSQL refuses in texts, by a character that matches nothing.
    Object.entries(params).map(([name, value]) => [
      name,
      check(schemas[name] ?? idText, value.replaceAll('\0', '\ufffd'), [name]),
    ]),
  )
}
