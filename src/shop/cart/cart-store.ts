import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type CartLine,
  parseCart,
  putBack,
  refreshLine,
  removeFromCart,
  setQuantity,
} from '#rules/cart.ts'

const STORAGE_KEY = 'cart'
const CHANGED = 'cartUpdated'

const NOTHING: readonly CartLine[] = []

let lines: readonly CartLine[] | null = null
let isStorageLost = false

/** The cart as the browser keeps it. Storage that is missing or full leaves it alive for this page. */
export const cart = {
  read(): readonly CartLine[] {
    lines ??= readStorage()
    return lines
  },
  add: (line: CartLine) => change((current) => addToCart(current, line)),
  setQuantity: (id: number, quantity: number) => change((current) => setQuantity(current, id, quantity)),
  remove: (id: number) => change((current) => removeFromCart(current, id)),
  putBack: (line: CartLine, place: number) => change((current) => putBack(current, line, place)),
  refresh: (product: Parameters<typeof refreshLine>[1]) => change((current) => refreshLine(current, product)),
  setPrices: (prices: ReadonlyMap<number, number>) =>
    change((current) => current.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))),
  /** Takes out what has been ordered; what another tab added meanwhile stays. */
  removeAll: (ids: readonly number[]) =>
    change((current) => current.filter((line) => !ids.includes(line.id))),
}

/** The cart's lines; null until the browser has taken over from the server, which knows no cart. */
export function useCart(): readonly CartLine[] | null {
  return useSyncExternalStore<readonly CartLine[] | null>(subscribe, cart.read, () => null)
}

function change(next: (current: readonly CartLine[]) => readonly CartLine[]): void {
  // What another tab wrote meanwhile must not be lost.
  lines = next(readStorage())
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(lines))
    isStorageLost = false
  } catch {
    isStorageLost = true
  }
  window.dispatchEvent(new Event(CHANGED))
}

function readStorage(): readonly CartLine[] {
  if (isStorageLost) return lines ?? NOTHING
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null ? NOTHING : parseCart(JSON.parse(stored))
  } catch {
    return NOTHING
  }
}

function subscribe(onChange: () => void): () => void {
  const refresh = () => {
    lines = readStorage()
    onChange()
  }
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEY) refresh()
  }
  // A page that was put aside hears of no other tab until it is shown again.
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
