/** Algiers is at UTC+1 all year, ms. */
export const ALGIERS_OFFSET = 3_600_000

/** The first moment of a day `YYYY-MM-DD` of Algiers, or of one some days later. */
export function startOfDay(day: string, daysLater = 0): Date {
  const date = new Date(`${day}T00:00:00+01:00`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return date
}

/** A time as Algiers reads it, `YYYY-MM-DD HH:MM`. */
export function algiersTime(time: Date): string {
  const local = new Date(time.getTime() + ALGIERS_OFFSET)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}
