import type { ErrorBody } from '#contract/error.ts'

// Classes of expected failures. Messages are French and may be shown. http/responses/error-response.ts maps
// each class to a status.

export type Issue = { path: string; message: string }

/** Invalid input; the default message is that of the first issue. */
export class ValidationError extends Error {
  readonly issues: Issue[]
  /** The columns of a settlement sheet in which a required one is missing. */
  readonly details: Pick<ErrorBody, 'columns'>

  constructor(
    issues: Issue[],
    message = issues[0]?.message ?? 'Requête invalide',
    details: ValidationError['details'] = {},
  ) {
    super(message)
    this.issues = issues
    this.details = details
  }
}

/** Returns the error of a single issue. */
export function invalid(path: string, message: string): ValidationError {
  return new ValidationError([{ path, message }])
}

export class NotFoundError extends Error {}

/** The request lacks a right. `details` are machine-readable. */
export class ForbiddenError extends Error {
  readonly details: Pick<ErrorBody, 'code'>

  constructor(message: string, details: ForbiddenError['details'] = {}) {
    super(message)
    this.details = details
  }
}

/** Conflict with stored data; `details` are machine-readable. */
export class ConflictError extends Error {
  readonly details: Omit<ErrorBody, 'message'>

  constructor(message: string, details: ConflictError['details'] = {}) {
    super(message)
    this.details = details
  }
}

/** Idempotency key reused with another body. */
export class KeyReusedError extends Error {}

/** A file contains more than may be read. */
export class TooLargeError extends Error {}

export class UnsupportedImageError extends Error {}

/** The request cannot be served now, for example because storage fails or too many requests wait. */
export class UnavailableError extends Error {}

/** A client has too much open at once, or all clients together have. */
export class BusyError extends UnavailableError {
  constructor() {
    super('Trop de demandes à la fois, réessayez dans un instant')
  }
}

/** Returns the code of an error of the system, of Node or of a library; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A remote service refused or did not answer; the message may quote it. */
export class RemoteError extends Error {}
