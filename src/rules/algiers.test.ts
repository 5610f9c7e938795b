import { expect, test } from 'vitest'
import { algiersTime, startOfDay } from './algiers.ts'

test('a day of Algiers begins at 23:00 UTC of the day before', () => {
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(startOfDay('2026-02-28', 1).toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(startOfDay('2026-12-31', 1).toISOString()).toBe('2026-12-31T23:00:00.000Z')
})

test('a time is written as clocks of Algiers show it', () => {
  expect(algiersTime(new Date('2026-12-31T23:05:59.999Z'))).toBe('2027-01-01 00:05')
})
