import { useEffect, useState } from 'react'
import type { QueueName } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { readStored, writeStored } from '#web/storage.ts'

/** The order on screen, whether the owner has called it, and the orders skipped, the latest last. */
type QueuePosition = { current: number | null; isCalled: boolean; passed: number[] }

const START: QueuePosition = { current: null, isCalled: false, passed: [] }
const KEYS: Record<QueueName, string> = { call: 'admin-call-queue', attempt: 'admin-attempt-queue' }

/** Sorts the queue: the current order, then orders not skipped, then the skipped ones. */
export function queueFrom<Order extends { id: number }>(queue: Order[], position: QueuePosition): Order[] {
  const rank = ({ id }: Order) => (id === position.current ? -1 : position.passed.indexOf(id) + 1)
  return queue.toSorted((a, b) => rank(a) - rank(b))
}

/** Keeps an order on screen until its call has an outcome or the owner moves on, even after a reload. */
export function useQueuePosition(name: QueueName, queue: AdminOrder[] | undefined) {
  const [position, setPosition] = useState(() => readPosition(KEYS[name]))
  const change = (next: QueuePosition) => {
    setPosition(next)
    writeStored('sessionStorage', KEYS[name], next)
  }
  const orders = queueFrom(queue ?? [], position)
  const first = orders[0]?.id ?? null
  useEffect(() => {
    if (!queue) return
    // Forgets skipped orders that left the queue: if they return to it, they take their normal position.
    const passed = position.passed.filter((id) => queue.some((order) => order.id === id))
    if (first !== position.current || passed.length !== position.passed.length)
      change({ current: first, isCalled: first === position.current && position.isCalled, passed })
  })
  return {
    orders,
    isCalled: position.isCalled,
    setCalled: () => change({ ...position, isCalled: true }),
    /** Skips this order and shows the next one. The skipped order returns after all others. */
    pass: (id: number) =>
      change({ ...START, passed: [...position.passed.filter((other) => other !== id), id] }),
    /** Shows an order with the outcomes of its call open. */
    hold: (id: number) =>
      change({ current: id, isCalled: true, passed: position.passed.filter((other) => other !== id) }),
  }
}

// Checks each field, since the browser's storage may hold invalid data.
function readPosition(key: string): QueuePosition {
  const stored = (readStored('sessionStorage', key) ?? {}) as Partial<QueuePosition>
  return {
    current: typeof stored.current === 'number' ? stored.current : null,
    isCalled: stored.isCalled === true,
    passed: Array.isArray(stored.passed) ? stored.passed.filter((id) => typeof id === 'number') : [],
  }
}
