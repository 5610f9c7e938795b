import type { FiguresRange } from '#admin/queries/figures.ts'
import { readDay, readOneOf } from '#admin/search-params.ts'
import { algiersTime } from '#rules/algiers.ts'
import { addDays, daysBetween, type Period } from '#rules/period.ts'

const PERIOD_NAMES = { jour: 'day', semaine: 'week', mois: 'month' } as const satisfies Record<string, Period>

type PeriodName = keyof typeof PERIOD_NAMES

export type FiguresSearch = { du?: string; au?: string; par?: PeriodName }

export function readFiguresSearch(search: Record<string, unknown>): FiguresSearch {
  return {
    du: readDay(search.du),
    au: readDay(search.au),
    par: readOneOf(search.par, Object.keys(PERIOD_NAMES) as PeriodName[]),
  }
}

/** Number of bars above which days are grouped by week, and weeks by month, unless the URL says otherwise. */
const MAX_BARS = 62

/** Converts a URL to the range that it shows: 30 days to today, in as many bars as a phone shows. */
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
  return [
    { label: '7 jours', search: { du: addDays(today, -6), au: today } },
    { label: '30 jours', search: {} },
    { label: '3 mois', search: { du: addDays(today, -90), au: today } },
    { label: '12 mois', search: { du: addDays(today, -364), au: today, par: 'mois' } },
  ]
}
