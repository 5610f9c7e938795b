import { setTimeout } from 'node:timers/promises'

/**
 * Runs `work` every `ms` after the end of the last run, so that runs never overlap; starts now if `isImmediate`.
 * Disposal aborts the signal and waits for the current run.
 */
export function every(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { isImmediate = false } = {},
): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
  const running = (async () => {
    if (!isImmediate) await pause()
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      await pause()
    }
  })()
  return {
    [Symbol.asyncDispose]: () => {
      stopping.abort()
      return running
    },
  }
}
