import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type CartLine,
  parseCart,
  putBack,
  refreshLine,
  removeFromCart,
  setOptions,
  setQuantity,
} from '#rules/cart.ts'
import { readStored, writeStored } from '#web/storage.ts'

const STORAGE_KEY = 'cart'
const CHANGED = 'cartUpdated'

const EMPTY: readonly CartLine[] = []

let lines: readonly CartLine[] | null = null
let hasStorageFailed = false

/** The cart in localStorage, or in memory where storage is missing or full. */
export const cart = {
  read(): readonly CartLine[] {
    lines ??= readStorage()
    return lines
  },
  add: (line: CartLine) => change((current) => addToCart(current, line)),
  setQuantity: (id: number, quantity: number) => change((current) => setQuantity(current, id, quantity)),
  setOptions: (id: number, selectedSize: string | null, selectedColor: string | null) =>
    change((current) => setOptions(current, id, { selectedSize, selectedColor })),
  remove: (id: number) => change((current) => removeFromCart(current, id)),
  putBack: (line: CartLine, place: number) => change((current) => putBack(current, line, place)),
  refresh: (product: Parameters<typeof refreshLine>[1]) => change((current) => refreshLine(current, product)),
  setPrices: (prices: ReadonlyMap<number, number>) =>
    change((current) => current.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))),
  /** Removes ordered lines; those that another tab has added stay. */
  removeAll: (ids: readonly number[]) =>
    change((current) => current.filter((line) => !ids.includes(line.id))),
}

/** The cart's lines; null on the server and until hydration. */
export function useCart(): readonly CartLine[] | null {
  return useSyncExternalStore<readonly CartLine[] | null>(subscribe, cart.read, () => null)
}

function change(next: (current: readonly CartLine[]) => readonly CartLine[]): void {
  // Read again, as another tab may have written since.
  lines = next(readStorage())
  hasStorageFailed = !writeStored('localStorage', STORAGE_KEY, lines)
  window.dispatchEvent(new Event(CHANGED))
}

function readStorage(): readonly CartLine[] {
  if (hasStorageFailed) return lines ?? EMPTY
  const stored = readStored('localStorage', STORAGE_KEY)
  return stored === null ? EMPTY : parseCart(stored)
}

function subscribe(onChange: () => void): () => void {
  const refresh = () => {
    lines = readStorage()
    onChange()
  }
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEY) refresh()
  }
  // A page in the back/forward cache receives no storage events.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refresh()
  }
  window.addEventListener(CHANGED, refresh)
  window.addEventListener('storage', onOtherTab)
  window.addEventListener('pageshow', onShown)
  return () => {
    window.removeEventListener(CHANGED, refresh)
    window.removeEventListener('storage', onOtherTab)
    window.removeEventListener('pageshow', onShown)
  }
}
