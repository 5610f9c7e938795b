import { setImmediate } from 'node:timers'
import { BusyError } from '#server/errors.ts'
import { type Bound, Places } from './held-places.ts'
import { networkOf } from './limit-key.ts'

/** Default ms for which waiting work yields to other requests. */
const PATIENCE = 50
/** ms without another request after which waiting work may begin. */
const LULL = 2

/** Counts the requests since the start. */
export type Asked = { asked: number }

type Options = {
  /** The most work that may run at a time. */
  atOnce?: number | undefined
  patience?: number | undefined
}

/**
 * Makes places in which work begins in turns: one network after another, however much each has waiting, with
 * other events between two turns. Work waits while `others` arrive, at most for `patience` ms.
 */
export function createTurns(
  bound: Bound,
  others: Asked[],
  { atOnce = Number.POSITIVE_INFINITY, patience = PATIENCE }: Options = {},
) {
  const places = new Places(bound)
  /** Waiting work by network, in the order of their turns. */
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

  /** True while other requests arrive, for at most `patience` ms. */
  const givesWay = () => {
    const now = performance.now()
    const asked = others.reduce((sum, other) => sum + other.asked, 0)
    const sinceCheck = now - checkedAt
    if (asked !== lastAsked) askedAt = now
    // No other requests can arrive while the event loop is blocked, so that time does not count.
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
    // Moves the network to the end of the queue.
    waiting.delete(network)
    waiting.set(network, queue)
    if (!begin || !leave(network, begin)) return
    running++
    begunAt = performance.now()
    begin()
  }

  /** Removes waiting work; returns false if it no longer waits. */
  const leave = (network: string, begin: () => void) => {
    const queue = waiting.get(network)
    const isWaiting = queue?.delete(begin) ?? false
    if (queue?.size === 0) waiting.delete(network)
    return isWaiting
  }

  return {
    isFull: (client: string) => places.isFull(client),
    /**
     * Waits for a turn, which lasts until disposed; `cut` ends it when another client needs the place.
     * @throws BusyError if no place is free, or if another client needs this one while it waits
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
