// Written by this program alone, from values that its own schemas have checked.

/** Parses a column that holds a list of texts. */
export function readTextList(column: string): string[] {
  return JSON.parse(column)
}

/** Parses a column that holds a map of texts, in the order in which it was written. */
export function readTextMap(column: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(column))
}

/** A map of texts for its column: as pairs, since names that look like numbers would change places. */
export function writeTextMap(map: Record<string, string>): string {
  return JSON.stringify(Object.entries(map))
}
