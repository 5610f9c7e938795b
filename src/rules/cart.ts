import { imageFor, type PricedProduct, priceOf } from './choice.ts'
import type { Variant } from './stock.ts'

/** Line of the cart, which the browser stores under the key `cart` (spec §3). Price in DA. */
export type CartLine = {
  id: number
  name: string
  brand: string | null
  price: number
  image: string | null
  quantity: number
  selectedSize: string | null
  selectedColor: string | null
}

export const MAX_QUANTITY = 99

export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)))
}

/** Identifies a line of the cart: a product in one size and color. */
export type LineChoice = Pick<CartLine, 'id' | 'selectedSize' | 'selectedColor'>

/** Returns a unique key of a line. */
export function lineKey({ id, selectedSize, selectedColor }: LineChoice): string {
  return JSON.stringify([id, selectedSize, selectedColor])
}

function isOf(choice: LineChoice): (line: CartLine) => boolean {
  const key = lineKey(choice)
  return (line) => lineKey(line) === key
}

/**
 * Finds the line whose quantity an added choice increases: the line of that choice, else the product's only
 * line (spec §4).
 */
export function raisedLine(lines: readonly CartLine[], added: LineChoice): CartLine | undefined {
  const own = lines.filter((line) => line.id === added.id)
  return own.find(isOf(added)) ?? (own.length === 1 ? own[0] : undefined)
}

/** Adds a line, or adds its quantity to the `raisedLine`, whose size and color stay (spec §4). */
export function addToCart(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const { selectedSize, selectedColor } = raisedLine(lines, added) ?? added
  return addLine(lines, { ...added, selectedSize, selectedColor })
}

/** Adds a line, or adds its quantity to the line of exactly this choice. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const quantity = clampQuantity(added.quantity)
  if (!lines.some(isOf(added))) return [...lines, { ...added, quantity }]
  return updateLine(lines, added, (line) => ({ ...line, quantity: clampQuantity(line.quantity + quantity) }))
}

/** True if the cart has a line of exactly this choice. */
export function holdsChoice(lines: readonly CartLine[], choice: LineChoice): boolean {
  return lines.some(isOf(choice))
}

/** Sets a line's quantity; 0 or less removes the line (spec §4). */
export function setQuantity(lines: readonly CartLine[], choice: LineChoice, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, choice)
  return updateLine(lines, choice, (line) => ({ ...line, quantity: clampQuantity(quantity) }))
}

/** Changes the choice, price (DA) and image of a line. Merges it with the line of the new choice, if any. */
export function changeChoice(
  lines: readonly CartLine[],
  choice: LineChoice,
  next: Pick<CartLine, 'selectedSize' | 'selectedColor' | 'price' | 'image'>,
): CartLine[] {
  const line = lines.find(isOf(choice))
  if (!line) return [...lines]
  const changed = { ...line, ...next }
  const others = removeFromCart(lines, choice)
  return others.some(isOf(changed)) ? addLine(others, changed) : updateLine(lines, choice, () => changed)
}

export function removeFromCart(lines: readonly CartLine[], choice: LineChoice): CartLine[] {
  const isGone = isOf(choice)
  return lines.filter((line) => !isGone(line))
}

/** Restores a removed line at its index, unless its choice was added again. */
export function putBack(lines: readonly CartLine[], line: CartLine, index: number): CartLine[] {
  if (lines.some(isOf(line))) return [...lines]
  return [...lines.slice(0, index), line, ...lines.slice(index)]
}

type CurrentProduct = Pick<CartLine, 'id' | 'name' | 'brand'> & ChoiceSource

type ChoiceSource = Parameters<typeof imageFor>[0] & PricedProduct

/** Updates the lines of a product to its current name, brand, image and prices (DA). */
export function refreshLines(lines: readonly CartLine[], product: CurrentProduct): CartLine[] {
  const { id, name, brand } = product
  return lines.map((line) =>
    line.id === id ? { ...line, name, brand, ...valuesOf(product, choiceOf(line)) } : line,
  )
}

/** Returns the price (DA) and image that a line of the cart stores for a choice. */
export function valuesOf(product: ChoiceSource, choice: Variant): Pick<CartLine, 'price' | 'image'> {
  return { price: priceOf(product, choice).price, image: imageFor(product, choice.color) }
}

/** Returns the choice of a line in the field names that products use. */
export function choiceOf({ selectedSize: size, selectedColor: color }: LineChoice): Variant {
  return { size, color }
}

function updateLine(
  lines: readonly CartLine[],
  choice: LineChoice,
  update: (line: CartLine) => CartLine,
): CartLine[] {
  const isMeant = isOf(choice)
  return lines.map((line) => (isMeant(line) ? update(line) : line))
}

/** Sums price × quantity, in DA. */
export function subtotalOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}

/** Parses a stored cart: drops malformed lines, merges repeated choices, clamps quantities. Never throws. */
export function parseCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return []
  return stored.reduce<CartLine[]>((lines, entry) => {
    const line = parseLine(entry)
    return line ? addLine(lines, line) : lines
  }, [])
}

function parseLine(entry: unknown): CartLine | null {
  if (typeof entry !== 'object' || entry === null) return null
  const line = entry as Record<string, unknown>
  const { id, name, price, quantity } = line
  if (!isCount(id) || id === 0 || !isCount(price) || typeof name !== 'string' || name === '') return null
  if (!isCount(quantity) || quantity === 0) return null
  return {
    id,
    name,
    brand: textOrNull(line.brand),
    price,
    image: textOrNull(line.image),
    quantity: clampQuantity(quantity),
    selectedSize: textOrNull(line.selectedSize),
    selectedColor: textOrNull(line.selectedColor),
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
