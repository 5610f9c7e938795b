import type { CourierContext } from './accounts/open-courier.ts'
import { CourierError } from './adapters/adapter.ts'

const MESSAGE = 'Le transporteur met du temps à répondre : réessayez dans un instant'

/**
 * Waits for work with a courier until the deadline of a call of the owner. Work that is late goes on to its end, and
 * nobody hears of it; `signal` tells it to begin nothing more.
 * @throws CourierError when it is late; as `work`
 */
export async function withinDeadline<Result>(
  { deadline, log }: Pick<CourierContext, 'deadline' | 'log'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = deadline()
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new CourierError(MESSAGE)), { once: true })
  })
  const result = work(signal)
  result.catch((err: unknown) => {
    if (signal.aborted) log.warn({ err }, 'A courier answered after the owner stopped waiting')
  })
  return Promise.race([result, late])
}

/** Stops work that has changed nothing yet. Throws CourierError after the deadline. */
export function throwIfLate(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CourierError(MESSAGE)
}
