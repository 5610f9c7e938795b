/** Days of delivery that may be said of a wilaya. */
export const MAX_DAYS = 60

export type Delay = { minDays: number | null; maxDays: number | null }

/** Writes `Livré en 2 à 4 jours`, `Livré en 2 jours`, whose days stay on one line; null where none are said. */
export function delayText({ minDays, maxDays }: Delay): string | null {
  if (minDays === null || maxDays === null) return null
  const range = minDays === maxDays ? minDays : `${minDays}\u00a0à\u00a0${maxDays}`
  return `Livré en ${range}\u00a0${maxDays > 1 ? 'jours' : 'jour'}`
}

/** Reads days of a cell; null for an empty one, undefined for what is no whole number from 1 to `MAX_DAYS`. */
export function readDays(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const days = /^\d{1,2}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= MAX_DAYS ? days : undefined
}

/** Says what is wrong with days; null when they are both said or both not, the shorter first. */
export function delayProblem({ minDays, maxDays }: Delay): string | null {
  if ((minDays === null) !== (maxDays === null)) return 'Deux délais attendus, ou aucun'
  return (minDays ?? 0) > (maxDays ?? 0) ? 'Délai max plus court que le délai min' : null
}
