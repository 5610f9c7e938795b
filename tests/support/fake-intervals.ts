import { vi } from 'vitest'

/**
 * Fakes intervals that begin after this call, until the body of the test ends: a shop must clear its earlier ones, which
 * are real.
 */
export function fakeIntervals(): Disposable {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}
