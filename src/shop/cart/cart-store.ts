import { useMemo, useSyncExternalStore } from 'react'
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
import { readText, writeStored } from '#web/storage.ts'

const STORAGE_KEY = 'cart'
const CHANGED = 'cartUpdated'

export const cart = {
  read: () => parseText(readStorage()),
  add: (line: CartLine) => change((current) => addToCart(current, line)),
  setQuantity: (id: number, quantity: number) => change((current) => setQuantity(current, id, quantity)),
  setOptions: (id: number, selectedSize: string | null, selectedColor: string | null) =>
    change((current) => setOptions(current, id, { selectedSize, selectedColor })),
  remove: (id: number) => change((current) => removeFromCart(current, id)),
  putBack: (line: CartLine, place: number) => change((current) => putBack(current, line, place)),
  refresh: (product: Parameters<typeof refreshLine>[1]) => change((current) => refreshLine(current, product)),
  setPrices: (prices: ReadonlyMap<number, number>) =>
    change((current) => current.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))),
  /** Keeps lines that another tab has added. */
  removeAll: (ids: readonly number[]) =>
    change((current) => current.filter((line) => !ids.includes(line.id))),
}

/** Null on the server and until hydration. */
export function useCart(): readonly CartLine[] | null {
  const text = useSyncExternalStore(subscribe, readStorage, () => undefined)
  return useMemo(() => (text === undefined ? null : parseText(text)), [text])
}

function change(next: (current: readonly CartLine[]) => readonly CartLine[]): void {
  writeStored('localStorage', STORAGE_KEY, next(cart.read()))
  window.dispatchEvent(new Event(CHANGED))
}

function readStorage(): string | null {
  return readText('localStorage', STORAGE_KEY)
}

function parseText(text: string | null): readonly CartLine[] {
  try {
    return parseCart(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

function subscribe(onChange: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEY) onChange()
  }
  // Pages in the back/forward cache receive no storage events.
  const events = [CHANGED, 'pageshow']
  for (const event of events) window.addEventListener(event, onChange)
  window.addEventListener('storage', onOtherTab)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
    window.removeEventListener('storage', onOtherTab)
  }
}
