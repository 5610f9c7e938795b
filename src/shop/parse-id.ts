import { notFound } from '@tanstack/react-router'

/**
 * Parses an id in a URL.
 * @throws notFound when it is none
 */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}
