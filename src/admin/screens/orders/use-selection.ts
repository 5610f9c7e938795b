import { useState } from 'react'
import type { AdminOrder } from '#contract/admin-order.ts'

/** Limit of one bulk change, job or print. */
export const MAX_SELECTED = 200

/** The selected orders as they were when selected, over all pages. */
export function useSelection() {
  const [orders, setOrders] = useState<AdminOrder[]>([])
  const without = (ids: number[]) => orders.filter(({ id }) => !ids.includes(id))
  return {
    orders,
    ids: orders.map(({ id }) => id),
    set: (order: AdminOrder, isSelected: boolean) =>
      setOrders([...without([order.id]), ...(isSelected ? [order] : [])].slice(0, MAX_SELECTED)),
    add: (more: AdminOrder[]) =>
      setOrders([...without(more.map(({ id }) => id)), ...more].slice(0, MAX_SELECTED)),
    clear: () => setOrders([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
