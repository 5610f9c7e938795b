import type { ChoicePrice } from '#rules/choice.ts'

// These functions do not validate JSON columns, because only this program writes them, from validated values.

export function readTextList(column: string): string[] {
  return JSON.parse(column)
}

export function readTextRows(column: string): string[][] {
  return JSON.parse(column)
}

export function readPrices(column: string): ChoicePrice[] {
  return JSON.parse(column)
}

export function readTextMap(column: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(column))
}

/** Serializes a map as pairs, because a JSON object would reorder names that look like numbers. */
export function writeTextMap(map: Record<string, string>): string {
  return JSON.stringify(Object.entries(map))
}
