import { useEffect, useState } from 'react'
import type { QueueName } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { readStored, writeStored } from '#web/storage.ts'

/** The order on screen, true if it was called, and the orders passed, latest last. */
export type QueuePlace = { current: number | null; isCalled: boolean; passed: number[] }

const START: QueuePlace = { current: null, isCalled: false, passed: [] }
const KEYS: Record<QueueName, string> = { call: 'admin-call-queue', attempt: 'admin-attempt-queue' }

/** Sorts the queue: the current order, then those not passed, then the passed ones. */
export function queueFrom<Order extends { id: number }>(queue: Order[], place: QueuePlace): Order[] {
  const rank = ({ id }: Order) => (id === place.current ? -1 : place.passed.indexOf(id) + 1)
  return queue.toSorted((a, b) => rank(a) - rank(b))
}

/** Keeps the order on screen until its outcome, over corrections and reloads of the tab. */
export function useQueuePlace(name: QueueName, queue: AdminOrder[] | undefined) {
  const [place, setPlace] = useState(() => readPlace(KEYS[name]))
  const change = (next: QueuePlace) => {
    setPlace(next)
    writeStored('sessionStorage', KEYS[name], next)
  }
  const orders = queueFrom(queue ?? [], place)
  const first = orders[0]?.id ?? null
  useEffect(() => {
    if (!queue) return
    // Orders that left the queue come back in their turn.
    const passed = place.passed.filter((id) => queue.some((order) => order.id === id))
    if (first !== place.current || passed.length !== place.passed.length)
      change({ current: first, isCalled: first === place.current && place.isCalled, passed })
  })
  return {
    orders,
    isCalled: place.isCalled,
    setCalled: () => change({ ...place, isCalled: true }),
    /** Shows the next order; this one comes back when no other is left. */
    pass: (id: number) => change({ ...START, passed: [...place.passed.filter((other) => other !== id), id] }),
    /** Shows an order again, with its outcomes open. */
    hold: (id: number) =>
      change({ current: id, isCalled: true, passed: place.passed.filter((other) => other !== id) }),
  }
}

// The browser may hold anything.
function readPlace(key: string): QueuePlace {
  const stored = (readStored('sessionStorage', key) ?? {}) as Partial<QueuePlace>
  return {
    current: typeof stored.current === 'number' ? stored.current : null,
    isCalled: stored.isCalled === true,
    passed: Array.isArray(stored.passed) ? stored.passed.filter((id) => typeof id === 'number') : [],
  }
}
