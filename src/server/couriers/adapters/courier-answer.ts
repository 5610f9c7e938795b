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
   * Sends a request, and resolves to any answer but 429 and 5xx. `path` is below the base URL, or a whole URL: one that
   * is not below the base URL gets no keys and counts for no quota.
   * @throws CourierError; ValidationError when the host is not public
   */
  request: (path: string, request?: CourierRequest) => Promise<CourierAnswer>
}

type AnswerParts = {
  status: number
  location: string | null
  body: Uint8Array
  /** The body as JSON, without secrets of the account; undefined when it is none. */
  json: unknown
  path: string
  isRead: boolean
}

export type CourierAnswer = ReturnType<typeof createAnswer>

/** Makes an answer, a refusal too, of its parts. */
export function createAnswer({ path, isRead, ...parts }: AnswerParts) {
  const { status, location, json } = parts
  const isSuccess = status >= 200 && status < 300
  return {
    ...parts,
    isSuccess,
    /** Decodes the JSON of a 2xx answer. Throws CourierError; it is uncertain when a success cannot be read. */
    read<Output>(schema: z.ZodType<Output>): Output {
      if (!isSuccess) throw this.refusal()
      if (json === undefined) {
        throw new CourierError(`Le transporteur a répondu ${status}`, { isUncertain: !isRead })
      }
      const decoded = schema.safeParse(json)
      if (!decoded.success) throw this.unreadable()
      return decoded.data
    },
    /** Returns the error of an answer that refuses: the courier's message, else `otherwise`, else its status. */
    refusal(otherwise = `Le transporteur a répondu ${status}`): CourierError {
      if (location === null) return new CourierError(errorMessage(json) || otherwise)
      const host = sanitizeMessage(URL.parse(location)?.host)
      return new CourierError(`L’adresse du transporteur a changé${host ? ` : ${host}` : ''}`)
    },
    /** Creates the error of an unreadable answer; the courier may have executed a write. */
    unreadable: () => unreadable(path, !isRead),
  }
}
