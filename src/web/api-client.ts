import type { ErrorBody } from '#contract/error.ts'

/** Time after which a call is given up, in ms (spec §9). */
export const REQUEST_TIMEOUT = 10_000

/** A call that did not end well: the server's words, or what the browser knows (spec §8). */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>, message?: string) {
    super(message ?? body.message ?? `HTTP error! status: ${status}`)
    this.status = status
    this.body = body
  }

  /** Nothing was heard from the server: no network, or too slow. */
  get isNetwork(): boolean {
    return this.status === 0 || this.status === 408
  }
}

type Query = Record<string, string | number | boolean | null | undefined>

type Options = { query?: Query; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

/** What this needs of a Response; the server gives no more. */
type Answer = Pick<Response, 'ok' | 'status' | 'json'>

export type ApiClient = ReturnType<typeof createApiClient>

/** Calls the API: `path` is below /api. `fetch` and the token come from whoever runs it. */
export function createApiClient(settings: {
  fetch: (path: string, init: RequestInit) => Promise<Answer>
  token?: () => string | null
  /** Calls within one process neither get lost nor time out. */
  isInProcess?: boolean
}) {
  async function call<Result>(method: string, path: string, options: Options = {}): Promise<Result> {
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
    const token = settings.token?.()
    if (token) headers.Authorization = `Bearer ${token}`
    const init: RequestInit = { method, headers }
    if (options.body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(options.body)
    }
    const send = async (signal?: AbortSignal): Promise<Result> => {
      const url = `/api${path}${toQuery(options.query)}`
      const response = await settings.fetch(url, signal ? { ...init, signal } : init).catch(toNetworkError)
      if (!response.ok) throw new ApiError(response.status, await readProblem(response))
      if (response.status === 204) return undefined as Result
      return response.json().catch(toNetworkError) as Promise<Result>
    }
    return settings.isInProcess ? send() : withinTime(options.signal, send)
  }

  return {
    get: <Result>(path: string, options?: Options) => call<Result>('GET', path, options),
    post: <Result>(path: string, options?: Options) => call<Result>('POST', path, options),
    put: <Result>(path: string, options?: Options) => call<Result>('PUT', path, options),
    delete: <Result>(path: string, options?: Options) => call<Result>('DELETE', path, options),
  }
}

// AbortSignal.any and AbortSignal.timeout are newer than the phones this runs on.
async function withinTime<Result>(
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), REQUEST_TIMEOUT)
  outer?.addEventListener('abort', giveUp)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', giveUp)
  }
}

function toNetworkError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') throw error
  if (name === 'TimeoutError') throw new ApiError(408, {}, 'Request timeout')
  throw new ApiError(0, {}, 'Pas de connexion internet')
}

async function readProblem(response: Answer): Promise<Partial<ErrorBody>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

function toQuery(query: Query = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}
