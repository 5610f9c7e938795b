import { CourierError } from './adapter.ts'
import { sanitizeMessage } from './decode.ts'

// Answers of couriers come as anybody may have written them: numbers as texts, flags as "0", lists as objects.

export type Row = Record<string, unknown>

/** An object, or null for anything else. */
export function rowOf(value: unknown): Row | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null
}

/**
 * The objects of a list, or of an object whose keys are numbers or names.
 * @param what what the list has, for the message
 * @throws CourierError when it is neither
 */
export function rowsOf(value: unknown, what: string): Row[] {
  if (typeof value !== 'object' || value === null) throw unreadable(what)
  return Object.values(value).flatMap((one: unknown): Row[] => {
    const row = rowOf(one)
    return row ? [row] : []
  })
}

/** A text on one line, shortened, or '' for what is neither text nor number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? sanitizeMessage(value) : ''
}

/** A whole number of 0 or more, also when it is written as a text ("1300", "1300.00"); null for anything else. */
export function countOf(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\d{1,9}(\.\d{1,4})?$/.test(value.trim())
  const number = isText ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number < 1e9 ? Math.round(number) : null
}

/** A flag, also as 0 and 1 or as a text: "0" and "false" are no. */
export function flagOf(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|true|oui)$/i.test(value.trim()))
}

/** A tracking number, or null for what cannot be one. */
export function trackingOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.#/-]{1,100}$/.test(value.trim()) ? value.trim() : null
}

/** The failure of an answer that is not what the courier's documents say. `isUncertain` as in CourierError. */
export function unreadable(what: string, isUncertain = false): CourierError {
  return new CourierError(`Réponse illisible du transporteur (${what})`, { isUncertain })
}
