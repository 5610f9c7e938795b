/** Maximum delivery time of a wilaya, in days. */
export const MAX_DAYS = 60

export type Delay = { minDays: number | null; maxDays: number | null }

/** Formats `Livré en 2 à 4 jours` or `Livré en 2 jours`, with no-break spaces; null if a bound is missing. */
export function delayText({ minDays, maxDays }: Delay): string | null {
  if (minDays === null || maxDays === null) return null
  const range = minDays === maxDays ? minDays : `${minDays}\u00a0à\u00a0${maxDays}`
  return `Livré en ${range}\u00a0${maxDays > 1 ? 'jours' : 'jour'}`
}

/** Parses the days in a cell: null if empty, undefined if not a whole number from 1 to `MAX_DAYS`. */
export function readDays(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const days = /^\d{1,2}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= MAX_DAYS ? days : undefined
}

/** Returns an error message if only one bound is set, or if the minimum exceeds the maximum; otherwise null. */
export function delayProblem({ minDays, maxDays }: Delay): string | null {
  if ((minDays === null) !== (maxDays === null)) return 'Deux délais attendus, ou aucun'
  return (minDays ?? 0) > (maxDays ?? 0) ? 'Délai max plus court que le délai min' : null
}
