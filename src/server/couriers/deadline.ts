import { once } from 'node:events'
import type { Logger } from 'pino'
import { CourierError } from './adapters/courier-error.ts'

const MESSAGE = 'Le transporteur met du temps à répondre : réessayez dans un instant'

/**
 * Waits for work until the deadline of the owner's request. `signal` is aborted then; late work that does not
 * check it continues in the background, and its result is dropped. Throws CourierError when it is late; as
 * `work`.
 */
export async function withinDeadline<Result>(
  { deadline, log }: { deadline: () => AbortSignal; log: Logger },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = deadline()
  const result = work(signal)
  result.catch((err: unknown) => {
    if (signal.aborted) log.warn({ err }, 'A courier answered after the owner stopped waiting')
  })
  await Promise.race([result, once(signal, 'abort')])
  if (signal.aborted) throw new CourierError(MESSAGE)
  return result
}

/** Stops work that has changed nothing yet. Throws CourierError after the deadline. */
export function throwIfLate(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CourierError(MESSAGE)
}
