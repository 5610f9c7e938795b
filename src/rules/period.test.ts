import { expect, test } from 'vitest'
import { addDays, daysBetween, listPeriods, type Period, periodStart } from './period.ts'

test.each<[string, Period, string]>([
  ['2026-11-25', 'day', '2026-11-25'],
  ['2026-11-25', 'month', '2026-11-01'],
  // A Wednesday, a Friday, a Saturday, a Sunday.
  ['2026-11-25', 'week', '2026-11-21'],
  ['2026-11-27', 'week', '2026-11-21'],
  ['2026-11-28', 'week', '2026-11-28'],
  ['2026-11-29', 'week', '2026-11-28'],
  ['2027-01-01', 'week', '2026-12-26'],
])('the period of %s by %s begins on %s', (day, by, start) => {
  expect(periodStart(day, by)).toBe(start)
})

test('every period of a range is listed, also one that began before it', () => {
  expect(listPeriods('2026-02-27', '2026-03-02', 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(listPeriods('2026-11-25', '2026-12-06', 'week')).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
  expect(listPeriods('2025-12-31', '2026-02-01', 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(listPeriods('2026-11-25', '2026-11-25', 'month')).toEqual(['2026-11-01'])
})

test('days are added and counted over the end of a month', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
})
