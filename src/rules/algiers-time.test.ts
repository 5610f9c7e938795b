import { expect, test } from 'vitest'
import { algiersTime, fromAlgiersTime, lastMonthName, startOfDay } from './algiers-time.ts'

test('a day of Algiers begins at 23:00 UTC of the day before', () => {
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(startOfDay('2026-02-28', 1).toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(startOfDay('2026-12-31', 1).toISOString()).toBe('2026-12-31T23:00:00.000Z')
})

test('a time is written as clocks of Algiers show it', () => {
  expect(algiersTime(new Date('2026-12-31T23:05:59.999Z'))).toBe('2027-01-01 00:05')
})

test('a time of Algiers is an hour earlier in UTC', () => {
  expect(fromAlgiersTime('2027-01-01 00:05:59')).toBe('2026-12-31T23:05:59.000Z')
  expect(fromAlgiersTime('2027-01-01T00:05')).toBe('2026-12-31T23:05:00.000Z')
  for (const text of ['', 'hier', '2027-13-01 00:00:00', '2027-01-01', '0000-00-00 00:00:00']) {
    expect(fromAlgiersTime(text)).toBeNull()
  }
})

test('the month changes an hour earlier in Algiers than in UTC', () => {
  expect(lastMonthName(new Date('2026-02-28T22:59:59Z'))).toBe('janvier')
  expect(lastMonthName(new Date('2026-02-28T23:00:00Z'))).toBe('février')
  expect(lastMonthName(new Date('2026-03-31T12:00:00Z'))).toBe('février')
})
