import type { ErrorBody } from '#contract/error.ts'

// Failures that callers expect. Their messages are French and may be shown; http/error-response.ts maps each class
// to a status.

export type Issue = { path: string; message: string }

/** Input that does not fit; the message is the first issue's by default. */
export class ValidationError extends Error {
  readonly issues: Issue[]

  constructor(issues: Issue[], message = issues[0]?.message ?? 'Requête invalide') {
    super(message)
    this.issues = issues
  }
}

export class NotFoundError extends Error {}

/** A request that conflicts with what is stored; `details` describe it for programs. */
export class ConflictError extends Error {
  readonly details: Omit<ErrorBody, 'message' | 'issues'>

  constructor(message: string, details: ConflictError['details'] = {}) {
    super(message)
    this.details = details
  }
}

/** An idempotency key that was used with another body. */
export class KeyReusedError extends Error {}

/** A file that is not an image of a supported format. */
export class UnsupportedImageError extends Error {}

/** Storage or a database that cannot be used at the moment. */
export class UnavailableError extends Error {}

/** A service elsewhere refused, or did not answer; the message has its words. */
export class RemoteError extends Error {}
