import { expect, test } from 'vitest'
import { nextCall } from './calls.ts'

// Algiers is an hour ahead of UTC.
test.each([
  ['in the morning', '2026-03-02T09:30:00.000Z', '2026-03-02T11:30:00.000Z'],
  ['to 20:00 exactly', '2026-03-02T17:00:00.000Z', '2026-03-02T19:00:00.000Z'],
  ['past 20:00', '2026-03-02T17:00:00.001Z', '2026-03-03T08:00:00.000Z'],
  ['at night', '2026-03-02T22:30:00.000Z', '2026-03-03T08:00:00.000Z'],
  ['before 9:00', '2026-03-02T05:59:00.000Z', '2026-03-02T08:00:00.000Z'],
  ['to 9:00 exactly', '2026-03-02T06:00:00.000Z', '2026-03-02T08:00:00.000Z'],
  ['over the end of a month', '2026-02-28T20:00:00.000Z', '2026-03-01T08:00:00.000Z'],
])('a call without answer %s is made again within opening hours', (_when, now, next) => {
  expect(nextCall(new Date(now)).toISOString()).toBe(next)
})
