import type { Logger } from 'pino'
import { isDatabaseDown } from '#server/db/errors.ts'
import {
  ConflictError,
  ForbiddenError,
  KeyReusedError,
  NotFoundError,
  RemoteError,
  TooLargeError,
  UnavailableError,
  UnsupportedImageError,
  ValidationError,
} from '#server/errors.ts'
import { HttpError } from '../http-error.ts'

type ErrorResponse = { status: number; headers?: Record<string, string>; details?: object }

const RETRY = { 'Retry-After': '5' }

/** Responds with JSON for the API, else with a page. Logs an unexpected error, but does not reveal it. */
export function errorResponse(error: Error, { isApi, log }: { isApi: boolean; log: Logger }): Response {
  const expected = toExpected(error)
  if (!expected) log.error({ err: error }, 'A request failed')
  const { status, headers, details } = expected ?? toUnexpected(error)
  const message = expected
    ? error.message
    : status === 503
      ? 'La boutique est momentanément indisponible, réessayez dans un instant'
      : 'Une erreur est survenue, réessayez dans un instant'
  const init = { status, headers: { 'Cache-Control': 'no-store', ...headers } }
  if (isApi) return Response.json({ message, ...details }, init)
  return new Response(errorPage(message), {
    status,
    headers: { ...init.headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function toExpected(error: Error): ErrorResponse | undefined {
  if (error instanceof HttpError) return { status: error.status, headers: error.headers }
  if (error instanceof ValidationError)
    return { status: 400, details: { issues: error.issues, ...error.details } }
  if (error instanceof ForbiddenError) return { status: 403, details: error.details }
  if (error instanceof NotFoundError) return { status: 404 }
  if (error instanceof ConflictError) return { status: 409, details: error.details }
  if (error instanceof TooLargeError) return { status: 413 }
  if (error instanceof KeyReusedError) return { status: 422 }
  if (error instanceof UnsupportedImageError) return { status: 415 }
  if (error instanceof RemoteError) return { status: 502 }
  if (error instanceof UnavailableError) return { status: 503, headers: RETRY }
}

function toUnexpected(error: Error): ErrorResponse {
  return isDatabaseDown(error) ? { status: 503, headers: RETRY } : { status: 500 }
}

export function errorPage(message: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><body style="font:1.1rem/1.5 sans-serif;max-width:32rem;margin:20vh auto;padding:1rem"><p>${message}.</p><p><a href="">Réessayer</a></p>`
}
