import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from './http-error.ts'
import { MemoryRateLimit } from './rate-limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function openLimit(limit: number, window: number) {
  const rate = new MemoryRateLimit(limit, window)
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
  vi.advanceTimersByTime(9500)
  expect(await count('a')).toEqual(['wait 1 s'])
  vi.advanceTimersByTime(500)
  expect(await count('a', 'a', 'a')).toEqual(['ok', 'ok', 'wait 10 s'])
})

test('very many keys are counted quickly, and none is kept beyond its window', async () => {
  const count = openLimit(1, 10_000)
  const keys = Array.from({ length: 20_000 }, (_, index) => `old ${index}`)
  await count(...keys)
  expect(vi.getTimerCount()).toBe(20_000)
  vi.advanceTimersByTime(5000)
  await count('waiting')
  vi.advanceTimersByTime(5000)
  expect(vi.getTimerCount()).toBe(1)
  expect(await count('waiting', 'old 1')).toEqual(['wait 5 s', 'ok'])
})

test('a clock that is set back keeps a key waiting for one window at most', async () => {
  const count = openLimit(1, 10_000)
  await count('a')
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  expect(await count('a')).toEqual(['wait 10 s'])
  vi.advanceTimersByTime(10_000)
  expect(await count('a')).toEqual(['ok'])
})
