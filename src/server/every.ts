import { setTimeout } from 'node:timers/promises'

/**
 * Runs `work` first after `first` ms, then `ms` after the end of the last run, so that runs never overlap.
 * Disposal aborts the signal and waits for the current run.
 */
export function every(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { first = ms } = {},
): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (length: number) => setTimeout(length, undefined, { signal, ref: false }).catch(() => {})
  const running = (async () => {
    if (first > 0) await pause(first)
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      await pause(ms)
    }
  })()
  return {
    [Symbol.asyncDispose]: () => {
      stopping.abort()
      return running
    },
  }
}
