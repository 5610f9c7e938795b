import { ValidationError } from '#server/errors.ts'
import { PrivateAddressError, type requestPublic } from '#server/public-request.ts'
import { CourierError } from './adapter.ts'
import { sanitizeMessage } from './decode.ts'
import type { Quota } from './quota.ts'

/** ms for one answer. */
const TIMEOUT = 20_000
/** Bytes of an answer: lists of all communes take some 400 kB, a PDF of 100 labels some MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Codes of requests that never left. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

export type CourierRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | (string | number)[]>
  /** Sent as JSON. */
  json?: unknown
}

export type CourierAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** The API of one account: adds the base URL and the keys, obeys quotas, and gives up after 20 s. */
export type CourierHttp = {
  /** The base URL of the account, with its final slash. */
  base: URL
  /**
   * Any answer but 429 and 5xx. `path` is below the base URL, or a whole URL: one that is not below it gets no keys, and
   * is no part of the quotas.
   * @throws CourierError; ValidationError when the address is not public
   */
  ask: (path: string, request?: CourierRequest) => Promise<CourierAnswer>
  /**
   * The JSON of a 2xx answer.
   * @throws CourierError with the courier's words for any other; as `ask`
   */
  json: (path: string, request?: CourierRequest) => Promise<unknown>
}

type Options = {
  base: URL
  keys: Record<string, string>
  quota: Quota
  request: typeof requestPublic
  timeout?: number
}

export function createCourierHttp({
  base,
  keys,
  quota,
  request: send,
  timeout = TIMEOUT,
}: Options): CourierHttp {
  const ask: CourierHttp['ask'] = async (path, { method = 'GET', query = {}, json } = {}) => {
    const url = new URL(path, base)
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) url.searchParams.append(name, String(value))
    }
    const isOurs = url.href.startsWith(base.href)
    if (isOurs) await quota.take()
    const headers = {
      Accept: 'application/json, application/pdf',
      ...(isOurs && keys),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    }
    const options = { method, headers, signal: AbortSignal.timeout(timeout), maxBytes: MAX_BYTES }
    const body = json === undefined ? undefined : JSON.stringify(json)
    const answer = await send(url, { ...options, ...(body !== undefined && { body }) }).catch(
      (error: unknown) => {
        if (error instanceof PrivateAddressError) {
          throw new ValidationError([{ path: 'settings.baseUrl', message: error.message }])
        }
        const name = nameOf(error)
        const isUncertain = method !== 'GET' && !UNSENT.includes(name)
        throw new CourierError(`Le transporteur ne répond pas (${name})`, { isUncertain, cause: error })
      },
    )
    const { status } = answer
    const answered = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? '')]),
    )
    if (isOurs) quota.obey(status, answered)
    if (status === 429) {
      throw new CourierError('Le transporteur demande d’attendre (429)', { wait: quota.wait() })
    }
    if (status >= 500) {
      throw new CourierError(`Le transporteur a répondu ${status}`, { isUncertain: method !== 'GET' })
    }
    return { status, headers: answered, body: answer.body }
  }
  return {
    base,
    ask,
    json: async (path, request) => {
      const { status, headers, body } = await ask(path, request)
      const value = parse(body)
      if (status >= 200 && status < 300 && value !== undefined) return value
      if (status >= 300 && status < 400) {
        const host = URL.parse(headers.location ?? '', base)?.host
        throw new CourierError(
          `L’adresse du transporteur a changé${host ? ` : ${sanitizeMessage(host)}` : ''}`,
        )
      }
      const words = wordsOf(value)
      const isUncertain = status < 300 && (request?.method ?? 'GET') !== 'GET'
      throw new CourierError(words || `Le transporteur a répondu ${status}`, { isUncertain, status })
    },
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/**
 * The message of an error answer: `message`, `error`, `detail`, or the first text of a list of errors by field; what lies
 * deeper than `depth` is not read.
 */
export function wordsOf(value: unknown, depth = 4): string {
  const inner = (part: unknown) => wordsOf(part, depth - 1)
  if (typeof value === 'string') return sanitizeMessage(value)
  if (typeof value !== 'object' || value === null || depth === 0) return ''
  if (Array.isArray(value)) return sanitizeMessage(value.map(inner).filter(Boolean).slice(0, 3).join(', '))
  const fields = value as Record<string, unknown>
  const errors = fields.errors
  const details = errors && typeof errors === 'object' ? inner(Object.values(errors).flat().slice(0, 3)) : ''
  const message = [fields.message, fields.error, fields.detail, fields.title].map(inner).find(Boolean) ?? ''
  return sanitizeMessage([message, details].filter(Boolean).join(' : '))
}

function nameOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'délai dépassé'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'erreur'
}
