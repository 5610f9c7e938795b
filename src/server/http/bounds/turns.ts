import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { networkOf } from './limit-key.ts'
import { type Bound, Places } from './places.ts'

/** Default ms for which waiting work yields to other requests. */
const PATIENCE = 50
/** ms without other requests after which the others count as finished. */
const LULL = 2

/** Counts what has been asked for since the start. */
export type Asked = { asked: number }

type Options = {
  /** What may run at a time. */
  atOnce?: number | undefined
  patience?: number | undefined
}

/**
 * Makes places in which work begins in turns: networks take turns, however much each has waiting, and other events have
 * theirs between two. Work lets `others` go before as they arrive.
 */
export function createTurns(
  bound: Bound,
  others: Asked[],
  { atOnce = Number.POSITIVE_INFINITY, patience = PATIENCE }: Options = {},
) {
  const places = new Places(bound)
  /** By network, in the order of their turns. */
  const waiting = new Map<string, Set<() => void>>()
  let [running, isScheduled] = [0, false]
  let [begunAt, askedAt, checkedAt, lastAsked] = [0, 0, 0, 0]

  const schedule = () => {
    if (isScheduled || waiting.size === 0 || running >= atOnce) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (!givesWay()) beginNext()
      schedule()
    })
  }

  /** True for a moment while others arrive. */
  const givesWay = () => {
    const now = performance.now()
    const asked = others.reduce((sum, other) => sum + other.asked, 0)
    const sinceCheck = now - checkedAt
    if (asked !== lastAsked) askedAt = now
    // While the event loop was blocked, none could arrive.
    else if (sinceCheck > LULL) askedAt += sinceCheck
    lastAsked = asked
    checkedAt = now
    return now - askedAt < LULL && now - begunAt < patience
  }

  const beginNext = () => {
    const [next] = waiting
    if (!next) return
    const [network, queue] = next
    const [begin] = queue
    // The network has its next turn after all others.
    waiting.delete(network)
    waiting.set(network, queue)
    if (!begin || !leave(network, begin)) return
    running++
    begunAt = performance.now()
    begin()
  }

  /** Returns false when it waits no more. */
  const leave = (network: string, begin: () => void) => {
    const queue = waiting.get(network)
    const isWaiting = queue?.delete(begin) ?? false
    if (queue?.size === 0) waiting.delete(network)
    return isWaiting
  }

  return {
    isFull: (client: string) => places.isFull(client),
    /**
     * Waits for a turn, which lasts until disposed of; `cut` ends it before, as that of a place.
     * @throws BusyError when there is no place, or others need it meanwhile
     */
    take: async (client: string, cut = () => false): Promise<Disposable> => {
      const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
      const network = networkOf(client)
      const giveUp = () => {
        if (!leave(network, begin)) return cut()
        reject(new BusyError())
        return true
      }
      const place = places.take(client, { cut: giveUp })
      if (!place) throw new BusyError()
      waiting.set(network, (waiting.get(network) ?? new Set()).add(begin))
      schedule()
      await promise
      return {
        [Symbol.dispose]: () => {
          place[Symbol.dispose]()
          running--
          schedule()
        },
      }
    },
  }
}
