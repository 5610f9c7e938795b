import { foldText } from './text.ts'

/** Part numbers are written with and without these separators: `15410-MFJ-D01`, `15410 MFJ D01`. */
const SEPARATORS = /[\s\-‐-―./]/g

/** Returns a key to compare part numbers by: folded, without separators. Empty for separators alone. */
export function partKey(text: string): string {
  return foldText(text).replace(SEPARATORS, '')
}

/** Splits a typed or pasted list of part numbers. */
export function splitPartNumbers(text: string): string[] {
  return text
    .split(/[|,;\t\r\n،؛]/)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}
