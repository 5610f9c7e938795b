import { readStored, writeStored } from '#web/storage.ts'

const KEY = 'own-orders'

/** Enough for what one visitor still waits for. */
const MAX = 5

/** What /suivi asks for, of an order that was placed or followed on this device. */
export type OwnOrder = { orderId: number; phone: string; isPlaced?: boolean }

/** Puts an order first. */
export function rememberTracked(order: OwnOrder): void {
  const isPlaced = order.isPlaced || hasPlaced(order.orderId)
  const others = readOwn().filter(({ orderId }) => orderId !== order.orderId)
  writeStored('localStorage', KEY, [{ ...order, isPlaced }, ...others].slice(0, MAX))
}

/** True if the order was placed on this device, not only followed. */
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
