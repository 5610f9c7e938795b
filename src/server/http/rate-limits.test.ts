import { expect, test } from 'vitest'
import { HttpError } from './http-error.ts'
import { RateLimit } from './rate-limits.ts'

function openLimit(limit: number, window: number) {
  const clock = { now: 0 }
  const rate = new RateLimit(limit, window, () => clock.now)
  const count = (key: string): string => {
    try {
      rate.count(key)
      return 'ok'
    } catch (error) {
      if (error instanceof HttpError) return `wait ${error.headers['Retry-After']} s`
      throw error
    }
  }
  return { clock, count }
}

test('so many calls by one key go through, the next waits until the window ends', () => {
  const { clock, count } = openLimit(2, 10_000)
  expect([count('a'), count('a'), count('a'), count('b')]).toEqual(['ok', 'ok', 'wait 10 s', 'ok'])
  clock.now = 9_500
  expect(count('a')).toBe('wait 1 s')
  clock.now = 10_000
  expect([count('a'), count('a'), count('a')]).toEqual(['ok', 'ok', 'wait 10 s'])
})

test('forgetting old keys frees nobody who still waits', () => {
  const { clock, count } = openLimit(1, 10_000)
  for (let key = 0; key < 9_999; key++) count(`old ${key}`)
  clock.now = 5_000
  count('waiting')
  clock.now = 10_000
  expect(count('waiting')).toBe('wait 5 s')
  expect(count('old 1')).toBe('ok')
})
