import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from './http-error.ts'
import { memoryRateLimit } from './rate-limits.ts'

let now = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function advance(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

function openLimit(limit: number, window: number) {
  const rate = memoryRateLimit(limit, window)
  const count = async (key: string): Promise<string> => {
    try {
      await rate.count(key)
      return 'ok'
    } catch (error) {
      if (error instanceof HttpError) return `wait ${error.headers['Retry-After']} s`
      throw error
    }
  }
  return async (...keys: string[]) => {
    const outcomes: string[] = []
    for (const key of keys) outcomes.push(await count(key))
    return outcomes
  }
}

test('so many requests of one key go through, the next waits until the window ends', async () => {
  const count = openLimit(2, 10_000)
  expect(await count('a', 'a', 'a', 'b')).toEqual(['ok', 'ok', 'wait 10 s', 'ok'])
  advance(9500)
  expect(await count('a')).toEqual(['wait 1 s'])
  advance(501)
  expect(await count('a', 'a', 'a')).toEqual(['ok', 'ok', 'wait 10 s'])
})

test('of very many keys those that were not counted for longest are forgotten', async () => {
  const count = openLimit(1, 10_000)
  await count('first', 'second')
  expect(await count('first')).toEqual(['wait 10 s'])
  const keys = Array.from({ length: 49_999 }, (_, index) => `flood ${index}`)
  expect(new Set(await count(...keys))).toEqual(new Set(['ok']))
  expect(await count('first', 'second')).toEqual(['wait 10 s', 'ok'])
})

test('a clock that is set back keeps a key waiting for one window at most', async () => {
  const count = openLimit(1, 10_000)
  await count('a')
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  expect(await count('a')).toEqual(['wait 10 s'])
  advance(10_001)
  expect(await count('a')).toEqual(['ok'])
})
