import { RemoteError } from '#server/errors.ts'

type Facts = {
  /** Whether the courier may have done what it was asked for. */
  isUncertain?: boolean
  /** ms to wait before anything else is asked of it. */
  wait?: number
  /** The HTTP status of its refusal. */
  status?: number
  cause?: unknown
}

/** A courier refused, or did not answer; the message, French or the courier's own, may be shown as text. */
export class CourierError extends RemoteError {
  readonly isUncertain: boolean
  readonly wait: number | null
  readonly status: number | null

  constructor(message: string, { isUncertain = false, wait, status, cause }: Facts = {}) {
    super(message, { cause })
    this.isUncertain = isUncertain
    this.wait = wait ?? null
    this.status = status ?? null
  }
}

const MAX_WORDS = 300

/** A text of somebody else's as one line, without control characters, shortened. */
export function sanitizeMessage(text: unknown): string {
  return String(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS)
}
