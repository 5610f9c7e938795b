/** Line of the cart in the browser; storage key `cart` (spec §3). Price in DA. */
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

/** Adds a line. A product already in the cart gains the quantity, and keeps its size and colour (spec §4). */
export function addToCart(lines: readonly CartLine[], added: CartLine): CartLine[] {
  if (!lines.some((line) => line.id === added.id)) {
    return [...lines, { ...added, quantity: clampQuantity(added.quantity) }]
  }
  return lines.map((line) =>
    line.id === added.id
      ? { ...line, quantity: clampQuantity(line.quantity + clampQuantity(added.quantity)) }
      : line,
  )
}

/** True if the very choice of a product is in the cart. */
export function holdsChoice(
  lines: readonly CartLine[],
  { id, size, color }: { id: number; size: string | null; color: string | null },
): boolean {
  return lines.some((line) => line.id === id && line.selectedSize === size && line.selectedColor === color)
}

/** Sets a line's quantity; 0 or less removes the line (spec §4). */
export function setQuantity(lines: readonly CartLine[], id: number, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, id)
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line))
}

export function setOptions(
  lines: readonly CartLine[],
  id: number,
  { selectedSize, selectedColor }: Pick<CartLine, 'selectedSize' | 'selectedColor'>,
): CartLine[] {
  return lines.map((line) => (line.id === id ? { ...line, selectedSize, selectedColor } : line))
}

export function removeFromCart(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id !== id)
}

/** Restores a removed line at its index, unless its product was added again. */
export function putBack(lines: readonly CartLine[], line: CartLine, index: number): CartLine[] {
  if (lines.some(({ id }) => id === line.id)) return [...lines]
  return [...lines.slice(0, index), line, ...lines.slice(index)]
}

/** Updates a line to the product's current name, brand, price (DA) and image. */
export function refreshLine(
  lines: readonly CartLine[],
  { id, name, brand, price, image }: Pick<CartLine, 'id' | 'name' | 'brand' | 'price' | 'image'>,
): CartLine[] {
  return lines.map((line) => (line.id === id ? { ...line, name, brand, price, image } : line))
}

/** Sums price × quantity, in DA. */
export function subtotalOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}

/** Parses a stored cart: drops malformed lines, merges repeated products, clamps quantities. Never throws. */
export function parseCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return []
  return stored.reduce<CartLine[]>((lines, entry) => {
    const line = parseLine(entry)
    return line ? addToCart(lines, line) : lines
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
