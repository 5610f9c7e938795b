import { useEffect, useState } from 'react'
import type { QueueName } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { readStored, writeStored } from '#web/storage.ts'

/** The order on screen, whether the owner has called it, and the orders skipped, the latest last. */
export type QueuePlace = { current: number | null; isCalled: boolean; passed: number[] }

const START: QueuePlace = { current: null, isCalled: false, passed: [] }
const KEYS: Record<QueueName, string> = { call: 'admin-call-queue', attempt: 'admin-attempt-queue' }

/** Sorts the queue: the current order, then orders not skipped, then the skipped ones. */
export function queueFrom<Order extends { id: number }>(queue: Order[], place: QueuePlace): Order[] {
  const rank = ({ id }: Order) => (id === place.current ? -1 : place.passed.indexOf(id) + 1)
  return queue.toSorted((a, b) => rank(a) - rank(b))
}

/** Keeps the same order on screen until its call has an outcome, even after an edit or a reload. */
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
    // Forgets skipped orders that left the queue: if they return to it, they take their normal position.
    const passed = place.passed.filter((id) => queue.some((order) => order.id === id))
    if (first !== place.current || passed.length !== place.passed.length)
      change({ current: first, isCalled: first === place.current && place.isCalled, passed })
  })
  return {
    orders,
    isCalled: place.isCalled,
    setCalled: () => change({ ...place, isCalled: true }),
    /** Skips this order and shows the next one. The skipped order returns after all others. */
    pass: (id: number) => change({ ...START, passed: [...place.passed.filter((other) => other !== id), id] }),
    /** Shows an order with the outcomes of its call open. */
    hold: (id: number) =>
      change({ current: id, isCalled: true, passed: place.passed.filter((other) => other !== id) }),
  }
}

// Checks each field, since the browser's storage may hold invalid data.
function readPlace(key: string): QueuePlace {
  const stored = (readStored('sessionStorage', key) ?? {}) as Partial<QueuePlace>
  return {
    current: typeof stored.current === 'number' ? stored.current : null,
    isCalled: stored.isCalled === true,
    passed: Array.isArray(stored.passed) ? stored.passed.filter((id) => typeof id === 'number') : [],
  }
}
