import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'

/**
 * Parses an id in a URL.
 * @throws notFound when it is invalid
 */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

/** For `catch`: turns a 404 of the API into a page that is not found. */
export function notFoundOn404(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error
}
