import { readStored, writeStored } from '#web/storage.ts'

const KEY = 'own-orders'

/** Maximum stored orders: enough for those that one visitor still waits for. */
const MAX = 5

/** An order that was placed or tracked on this device, with the values that /suivi asks for. */
export type OwnOrder = { orderId: number; phone: string; isPlaced?: boolean }

export function rememberTracked(order: OwnOrder): void {
  const isPlaced = order.isPlaced || hasPlaced(order.orderId)
  const others = readOwn().filter(({ orderId }) => orderId !== order.orderId)
  writeStored('localStorage', KEY, [{ ...order, isPlaced }, ...others].slice(0, MAX))
}

/** True if the order was placed on this device, not only tracked. */
export function hasPlaced(id: number): boolean {
  return readOwn().some(({ orderId, isPlaced }) => orderId === id && isPlaced === true)
}

export function knownOrder(orderId: number | null): OwnOrder | null {
  return readOwn().find((order) => orderId === null || order.orderId === orderId) ?? null
}

function readOwn(): OwnOrder[] {
  const stored = readStored('localStorage', KEY)
  return Array.isArray(stored) ? stored.filter(isOwn) : []
}

function isOwn(value: unknown): value is OwnOrder {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, phone } = value as Record<string, unknown>
  return Number.isSafeInteger(orderId) && typeof phone === 'string'
}
