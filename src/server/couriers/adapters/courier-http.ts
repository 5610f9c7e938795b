import { createHmac, timingSafeEqual } from 'node:crypto'
import { NO_ANSWER } from '#rules/couriers.ts'
import { codeOf, invalid } from '#server/errors.ts'
import { PrivateAddressError, type requestPublic } from '#server/outbound/public-request.ts'
import type { Account, Adapter } from './adapter.ts'
import { type CourierHttp, createAnswer } from './courier-answer.ts'
import { CourierError } from './courier-error.ts'
import { createRedactor, parseJson } from './decode.ts'
import type { Quota } from './quota.ts'

const TIMEOUT = 20_000
/** Maximum bytes of a response: a list of all communes has about 400 kB, a label some 50 kB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Error codes of requests that were never sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']

export type AccountOptions = {
  quota: Quota
  request: typeof requestPublic
  /** Returns a signal that aborts a request without a response; after 20 s by default. */
  deadline?: () => AbortSignal
  /** Runs before each request other than GET, and throws CourierError to prevent it. */
  beforeWrite?: () => Promise<void>
}

/** Opens an account: its requests are authenticated, limited by the quota and aborted after 20 s. */
export function createAccount(
  adapter: Adapter,
  settings: Record<string, string>,
  { quota, request: send, deadline = () => AbortSignal.timeout(TIMEOUT), beforeWrite }: AccountOptions,
): Account {
  const base = baseUrlOf(settings.baseUrl ?? '', adapter.basePath)
  const redact = createRedactor(adapter.fields, settings)

  const request: CourierHttp['request'] = async (path, { method = 'GET', query = {}, json } = {}) => {
    const url = new URL(path, base)
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) url.searchParams.append(name, String(value))
    }
    const isOurs = url.href.startsWith(base.href)
    if (isOurs) await quota.take()
    if (method !== 'GET') await beforeWrite?.()
    const headers = {
      Accept: 'application/json, application/pdf',
      ...(isOurs && adapter.headers(settings)),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    }
    const { status, body, ...answer } = await send(url, {
      method,
      headers,
      signal: deadline(),
      maxBytes: MAX_BYTES,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }).catch((error: unknown) => {
      if (error instanceof PrivateAddressError) throw invalid('settings.baseUrl', error.message)
      const isUncertain = method !== 'GET' && !UNSENT.includes(codeOf(error))
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw new CourierError(isLate ? `${NO_ANSWER} à temps` : NO_ANSWER, { isUncertain, cause: error })
    })
    if (isOurs) quota.obey(status, answer.headers)
    if (status === 429) throw quota.error()
    if (status >= 500) {
      throw new CourierError(`Le transporteur a répondu ${status}`, { isUncertain: method !== 'GET' })
    }
    const isRedirect = status >= 300 && status < 400
    const target = answer.headers.location ?? ''
    return createAnswer({
      status,
      location: isRedirect ? target && (URL.parse(redact(target), base)?.href ?? '') : null,
      body,
      json: parseJson(body, redact),
      path,
      isRead: method === 'GET',
    })
  }
  return { settings, http: { base, request }, cache: new Map() }
}

/** Returns the base URL of an API, with a final slash; a URL without a path gets the API's usual one. */
function baseUrlOf(address: string, basePath: string): URL {
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = basePath
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

/** True if the signature is the message's HMAC-SHA256; false for an empty key, which anyone could use. */
export function isSigned(key: string | Buffer, message: (string | Uint8Array)[], signature: Buffer): boolean {
  const hmac = createHmac('sha256', key)
  for (const part of message) hmac.update(part)
  const expected = hmac.digest()
  return key.length > 0 && signature.length === expected.length && timingSafeEqual(signature, expected)
}
