import { useMemo, useSyncExternalStore } from 'react'
import {
  addLine,
  addToCart,
  type CartLine,
  changeChoice,
  type LineChoice,
  lineKey,
  parseCart,
  putBack,
  refreshLines,
  removeFromCart,
  setQuantity,
} from '#rules/cart.ts'
import { readText, writeStored } from '#web/storage.ts'

const STORAGE_KEY = 'cart'
const CHANGED = 'cartUpdated'

export const cart = {
  read: () => parseText(readStorage()),
  add: (line: CartLine) => change((current) => addToCart(current, line)),
  /** Adds a choice beside the others of its product. */
  addLine: (line: CartLine) => change((current) => addLine(current, line)),
  setQuantity: (choice: LineChoice, quantity: number) =>
    change((current) => setQuantity(current, choice, quantity)),
  changeChoice: (choice: LineChoice, next: Parameters<typeof changeChoice>[2]) =>
    change((current) => changeChoice(current, choice, next)),
  remove: (choice: LineChoice) => change((current) => removeFromCart(current, choice)),
  putBack: (line: CartLine, place: number) => change((current) => putBack(current, line, place)),
  refresh: (product: Parameters<typeof refreshLines>[1]) =>
    change((current) => refreshLines(current, product)),
  /** In DA, by key of a line. */
  setPrices: (prices: ReadonlyMap<string, number>) =>
    change((current) => current.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price }))),
  /** Keeps lines that another tab has added. */
  removeAll: (keys: readonly string[]) =>
    change((current) => current.filter((line) => !keys.includes(lineKey(line)))),
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
