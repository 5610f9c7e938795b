import { useSyncExternalStore } from 'react'
import { addToCart, type CartLine, parseCart, removeFromCart, setQuantity } from '#rules/cart.ts'

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
  replace: (next: readonly CartLine[]) => change(() => next),
  clear: () => change(() => []),
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
  window.addEventListener(CHANGED, refresh)
  window.addEventListener('storage', onOtherTab)
  return () => {
    window.removeEventListener(CHANGED, refresh)
    window.removeEventListener('storage', onOtherTab)
  }
}
