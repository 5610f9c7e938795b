import { vi } from 'vitest'

/**
 * Fakes intervals that begin from here on, until the test's body ends: a shop that closes must clear its own, which
 * are real.
 */
export function fakeIntervals(): Disposable {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}
