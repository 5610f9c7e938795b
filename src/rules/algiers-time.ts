/** Offset of Algiers from UTC in ms: UTC+1, without daylight saving time. */
export const ALGIERS_OFFSET = 3_600_000

/** Returns midnight in Algiers of the day `YYYY-MM-DD`, or of the day `daysLater` days after it. */
export function startOfDay(day: string, daysLater = 0): Date {
  const date = new Date(`${day}T00:00:00+01:00`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return date
}

/** Formats a time as `YYYY-MM-DD HH:MM` in Algiers. */
export function algiersTime(time: Date): string {
  return new Date(time.getTime() + ALGIERS_OFFSET).toISOString().slice(0, 16).replace('T', ' ')
}

/** Parses a time of Algiers, `YYYY-MM-DD HH:MM[:SS]`, to ISO 8601 in UTC; null if it is malformed. */
export function fromAlgiersTime(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const date = new Date(`${day}T${time}+01:00`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

/** Returns the French name of the month before the month that it is in Algiers. */
export function lastMonthName(now: Date): string {
  const last = new Date(now.getTime() + ALGIERS_OFFSET)
  last.setUTCDate(0)
  return MONTH.format(last)
}
