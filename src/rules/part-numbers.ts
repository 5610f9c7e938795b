import { foldText } from './text.ts'

/** Makers' numbers are written with and without these: `15410-MFJ-D01`, `15410 MFJ D01`. */
const SEPARATORS = /[\s\-‐-―./]/g

/** Returns what a maker's number is compared by: folded, without separators. Empty if it has nothing else. */
export function partKey(text: string): string {
  return foldText(text).replace(SEPARATORS, '')
}

/** Splits numbers that were typed or pasted in one go. */
export function splitPartNumbers(text: string): string[] {
  return text
    .split(/[|,;\t\r\n،؛]/)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}
