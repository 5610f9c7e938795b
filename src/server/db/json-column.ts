// Written by this program alone, from values that its own schemas have checked.

export function readTextList(column: string): string[] {
  return JSON.parse(column)
}

/** Reads the rows of a table of texts. */
export function readTextRows(column: string): string[][] {
  return JSON.parse(column)
}

export function readTextMap(column: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(column))
}

/** Serializes a map of texts: as pairs, since names that look like numbers would change places. */
export function writeTextMap(map: Record<string, string>): string {
  return JSON.stringify(Object.entries(map))
}
