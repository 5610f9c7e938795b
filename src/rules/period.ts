export const PERIODS = ['day', 'week', 'month'] as const

export type Period = (typeof PERIODS)[number]

const DAY = 24 * 3_600_000

/** Returns the day `YYYY-MM-DD` that is `days` later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** Returns the first day of the period that a day is in. Weeks begin on Saturday, as in Algeria. */
export function periodStart(day: string, by: Period): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : addDays(day, -((new Date(day).getUTCDay() + 1) % 7))
}

/** Lists the first days of all periods with days from `from` to `to`, in order. */
export function listPeriods(from: string, to: string, by: Period): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return [...new Set(days.map((day) => periodStart(day, by)))]
}
