import { useEffect, useEffectEvent } from 'react'
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
import { parseStored } from '#web/storage.ts'
import { storedText } from '../stored-text.ts'

const stored = storedText('localStorage', 'cart', (text) => parseCart(parseStored(text)), null)

export const cart = {
  read: stored.read,
  add: (line: CartLine) => change((current) => addToCart(current, line)),
  /** Adds a line even if the cart has another choice of the product. */
  addLine: (line: CartLine) => change((current) => addLine(current, line)),
  setQuantity: (choice: LineChoice, quantity: number) =>
    change((current) => setQuantity(current, choice, quantity)),
  changeChoice: (choice: LineChoice, next: Parameters<typeof changeChoice>[2]) =>
    change((current) => changeChoice(current, choice, next)),
  remove: (choice: LineChoice) => change((current) => removeFromCart(current, choice)),
  putBack: (line: CartLine, place: number) => change((current) => putBack(current, line, place)),
  refresh: (product: Parameters<typeof refreshLines>[1]) =>
    change((current) => refreshLines(current, product)),
  /** Sets the prices (DA) of lines by their key. */
  setPrices: (prices: ReadonlyMap<string, number>) =>
    change((current) => current.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price }))),
  /** Removes only these lines, since another tab may have added more. */
  removeAll: (keys: readonly string[]) =>
    change((current) => current.filter((line) => !keys.includes(lineKey(line)))),
}

/** Null on the server and until hydration. */
export const useCart = stored.useValue

/** Calls `onChange` on mount, and when lines were added or removed, or have another choice or quantity. */
export function useCartChange(lines: readonly CartLine[], onChange: () => void): void {
  const follow = useEffectEvent(onChange)
  const contents = lines.map((line) => `${lineKey(line)} ${line.quantity}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the contents change
  useEffect(() => follow(), [contents])
}

function change(next: (current: readonly CartLine[]) => readonly CartLine[]): void {
  stored.write(JSON.stringify(next(cart.read())))
}
