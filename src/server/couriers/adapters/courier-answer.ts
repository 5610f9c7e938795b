import type { z } from 'zod'
import { CourierError } from './courier-error.ts'
import { errorMessage, sanitizeMessage, unreadable } from './decode.ts'

export type CourierRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | (string | number)[]>
  json?: unknown
}

export type CourierHttp = {
  /** The base URL of the account, with its final slash. */
  base: URL
  /**
   * Sends a request; resolves to any response except 429 and 5xx. `path` is relative to the base URL, or
   * absolute; URLs outside of the base get no credentials and use no quota. Throws CourierError;
   * ValidationError for a private host.
   */
  request: (path: string, request?: CourierRequest) => Promise<CourierAnswer>
}

type AnswerParts = {
  status: number
  location: string | null
  body: Uint8Array
  /** The body as JSON, with the account's secrets removed; undefined if it is no JSON. */
  json: unknown
  path: string
  isRead: boolean
}

export type CourierAnswer = ReturnType<typeof createAnswer>

export function createAnswer({ path, isRead, ...parts }: AnswerParts) {
  const { status, location, json } = parts
  const isSuccess = status >= 200 && status < 300
  return {
    ...parts,
    isSuccess,
    /** Decodes the JSON of a 2xx response. Throws CourierError, uncertain if a write succeeded unreadably. */
    read<Output>(schema: z.ZodType<Output>): Output {
      if (!isSuccess) throw this.refusal()
      if (json === undefined) {
        throw new CourierError(`Le transporteur a répondu ${status}`, { isUncertain: !isRead })
      }
      const decoded = schema.safeParse(json)
      if (!decoded.success) throw this.unreadable()
      return decoded.data
    },
    /** Makes the error of a refusal: the host of a redirect, else the courier's message, else `otherwise`. */
    refusal(otherwise = `Le transporteur a répondu ${status}`): CourierError {
      if (location === null) return new CourierError(errorMessage(json) || otherwise)
      const host = sanitizeMessage(URL.parse(location)?.host)
      return new CourierError(`L’adresse du transporteur a changé${host ? ` : ${host}` : ''}`)
    },
    /** Creates the error of an unreadable answer; the courier may have executed a write. */
    unreadable: () => unreadable(path, !isRead),
  }
}
