import type { EndpointName, ParamNames, Parsed, PathParams, ResponseBody, Sent } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error.ts'
import { withNoBreakSpaces } from '#rules/text.ts'

/** Timeout of a request in ms (spec §9). */
const REQUEST_TIMEOUT = 10_000

/** A failed request. The message is the server's, or says the status or that no response came (spec §8). */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>, message?: string) {
    const typeset = typesetMessages(body)
    super(message ?? typeset.message ?? `HTTP error! status: ${status}`)
    this.status = status
    this.body = typeset
  }

  /** True for no network, a timeout (also the server's 408), or an unreadable response. */
  get isNetwork(): boolean {
    return this.status === 0 || this.status === 408
  }
}

/** Puts no-break spaces into messages, which the server sends with plain ones. */
function typesetMessages(body: Partial<ErrorBody>): Partial<ErrorBody> {
  const typeset = (key: string, value: unknown) =>
    key === 'message' && typeof value === 'string' ? withNoBreakSpaces(value) : value
  return JSON.parse(JSON.stringify(body), typeset)
}

type Query<Sent, Parsed> = {
  [Key in keyof Sent]?: Extract<Sent[Key] | Parsed[Key & keyof Parsed], QueryValue> | undefined
}

/** A list is sent as a repeated parameter. */
type QueryValue = string | string[] | number | boolean | null | undefined

export type RequestOptions<Name extends EndpointName> = {
  query?: Query<Sent<Name, 'query'>, Parsed<Name, 'query'>>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Timeout in ms. Endpoints that call another service need a longer one. */
  timeout?: number
} & ([ParamNames<Name>] extends [never] ? object : { params: PathParams<Name> }) &
  (undefined extends Sent<Name, 'body'> ? object : { body: Sent<Name, 'body'> })

type ResponseOf<Name extends EndpointName, Options> = Options extends { query: { view: 'card' } }
  ? ResponseBody<Name, 'card'>
  : ResponseBody<Name>

/** Requests an endpoint of contract/endpoints.ts. Throws ApiError for any failure, AbortError if aborted. */
export type ApiClient = <Name extends EndpointName, const Options extends RequestOptions<Name>>(
  name: Name,
  ...options: object extends RequestOptions<Name> ? [Options?] : [Options]
) => Promise<ResponseOf<Name, Options>>

/** Creates an API client over the app's `fetch`, which may add a token to the request. */
export function createApiClient(settings: {
  fetch: (path: string, init: RequestInit) => Promise<Response>
}): ApiClient {
  async function send(name: EndpointName, options: LooseOptions = {}): Promise<unknown> {
    const { method, url } = toUrl(name, options.params, options.query)
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
    const init: RequestInit = { method, headers }
    if (options.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(options.body)
    }
    return withTimeout(options.signal, options.timeout ?? REQUEST_TIMEOUT, async (signal) => {
      const response = await settings.fetch(url, { ...init, signal }).catch(toNetworkError)
      if (!response.ok) throw new ApiError(response.status, await readError(response))
      return response.status === 204 ? undefined : response.json().catch(toNetworkError)
    })
  }
  // The server's handlers are typed by the same table, so a response has the type of its endpoint.
  return send as ApiClient
}

type PathValues = Record<string, string | number>

export type LooseOptions = {
  params?: PathValues | undefined
  query?: Record<string, QueryValue> | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeout?: number | undefined
}

/** Endpoints for which an empty parameter is a value (`takesEmptyQuery`). */
const EMPTY_QUERIES: ReadonlySet<EndpointName> = new Set(['DELETE /demo'])

export function toUrl(
  name: EndpointName,
  params: PathValues = {},
  query: Record<string, QueryValue> = {},
): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  const sent = Object.entries(query)
    .flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
    .filter(([, value]) => value !== undefined && value !== null && (value !== '' || EMPTY_QUERIES.has(name)))
  const search = new URLSearchParams(sent.map(([key, value]) => [key, String(value)])).toString()
  const filled = path.replace(/:(\w+)/g, (_all, param: string) => String(params[param]))
  return { method, url: `/api${filled}${search && `?${search}`}` }
}

// Replaces AbortSignal.any and AbortSignal.timeout, which visitors' older phones lack.
async function withTimeout<Result>(
  outer: AbortSignal | undefined,
  timeout: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), timeout)
  outer?.addEventListener('abort', abort)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}

function toNetworkError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') throw error
  if (name === 'TimeoutError') throw new ApiError(408, {}, 'Request timeout')
  throw new ApiError(0, {}, 'Pas de connexion internet')
}

async function readError(response: Response): Promise<Partial<ErrorBody>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}
