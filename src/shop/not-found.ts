import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/api-client.ts'

/**
 * An id in a URL.
 * @throws notFound when it is none
 */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

/** For `catch`: what the API does not find is a page that does not exist. */
export function notFoundOn404(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error
}
