import type { FiguresRange } from '#admin/queries/figures.ts'
import { readDay, readOneOf } from '#admin/search-params.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import { addDays, daysBetween, type Period, periodStart } from '#rules/period.ts'

const PERIOD_NAMES = { jour: 'day', semaine: 'week', mois: 'month' } as const satisfies Record<string, Period>

export type FiguresSearch = Partial<ReturnType<typeof readFiguresSearch>>

export function readFiguresSearch(search: Record<string, unknown>) {
  return {
    du: readDay(search.du),
    au: readDay(search.au),
    par: readOneOf(search.par, Object.keys(PERIOD_NAMES) as (keyof typeof PERIOD_NAMES)[]),
  }
}

/** Number of bars above which days are grouped by week, and weeks by month, unless the URL says otherwise. */
const MAX_BARS = 62

/** Converts a URL's parameters to a range. The default is 30 days, grouped so that the bars fit a phone. */
export function toRange({ du, au, par }: FiguresSearch, now = new Date()): FiguresRange {
  const to = au ?? algiersTime(now).slice(0, 10)
  const from = du ?? addDays(to, -29)
  return { from, to, by: par ? PERIOD_NAMES[par] : usualPeriod(from, to) }
}

function usualPeriod(from: string, to: string): Period {
  const days = daysBetween(from, to) + 1
  if (days <= MAX_BARS) return 'day'
  return days <= 7 * MAX_BARS ? 'week' : 'month'
}

export function usualRanges(now = new Date()): { label: string; search: FiguresSearch }[] {
  const today = algiersTime(now).slice(0, 10)
  const lastMonth = addDays(periodStart(today, 'month'), -1)
  return [
    { label: '7 jours', search: { du: addDays(today, -6), au: today } },
    { label: '30 jours', search: {} },
    { label: 'Ce mois', search: { du: periodStart(today, 'month'), au: today } },
    { label: 'Mois dernier', search: { du: periodStart(lastMonth, 'month'), au: lastMonth } },
    { label: '3 mois', search: { du: addDays(today, -90), au: today } },
    { label: '12 mois', search: { du: addDays(today, -364), au: today, par: 'mois' } },
  ]
}

/**
 * Returns the earlier range to compare a range with: the same number of days just before it. A range within a
 * month, from its first day on, is compared with the same days of the month before, and a whole month with
 * the whole month before.
 */
export function rangeBefore({ from, to, by }: FiguresRange): FiguresRange {
  const last = addDays(from, -1)
  const isInMonth = from === periodStart(to, 'month')
  if (!isInMonth) return { from: addDays(from, -1 - daysBetween(from, to)), to: last, by }
  const first = periodStart(last, 'month')
  const isWhole = periodStart(addDays(to, 1), 'month') !== from
  const same = addDays(first, daysBetween(from, to))
  return { from: first, to: isWhole || same > last ? last : same, by }
}
