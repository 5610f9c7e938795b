// Written by this program alone, from values that its own schemas have checked.

/** Lists that are remembered: the same few, of wilayas and of sizes, are read again and again. */
const MAX_LISTS = 500
const lists = new Map<string, string[]>()

/** A list of texts from its column; frozen, since others are given the same. */
export function readTextList(column: string): string[] {
  const known = lists.get(column)
  if (known) return known
  const list: string[] = JSON.parse(column)
  Object.freeze(list)
  if (lists.size >= MAX_LISTS) lists.clear()
  lists.set(column, list)
  return list
}

/** A map of texts from its column, in the order in which it was written. */
export function readTextMap(column: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(column))
}

/** A map of texts for its column: as pairs, since names that look like numbers would change places. */
export function writeTextMap(map: Record<string, string>): string {
  return JSON.stringify(Object.entries(map))
}
