import { MAX_PRICE } from './money.ts'

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const CURRENCY_WORDS = /(?:da|d\.a\.?|dzd|dinars?|د\.?ج\.?)/
/** Matches the currency around an amount: « DA 5000 », « 5000 DA TTC », but not « HT » (without tax). */
const AROUND = new RegExp(`^${CURRENCY_WORDS.source}|${CURRENCY_WORDS.source}?(?:ttc)?$`, 'g')
/** Matches a dash in place of cents: `18500.-`. */
const DASH = /[.,][-–—]$/
const BLANKS = /[\s'’\u200e\u200f\u061c]/g
/** Splits off decimals: `1500,5`, `1.500,50`, `1500.000`. `WHOLE` is tried first, so `18.000` is whole. */
const CENTS = /^(.+)([.,])(\d{1,2}|\d{4,}|0+)$/
/** Matches a whole amount: `18500`, `18.500`, `1,234,500`. */
const WHOLE = /^(\d+|[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)$/
/** Matches a negative amount: `(200)`, `(-200)`, `-200`, `200-`, with any dash or minus sign. */
const NEGATIVE = /^(?:\([\p{Pd}\u2212]?(.+?)\)|[\p{Pd}\u2212](.+)|(.+)[\p{Pd}\u2212])$/u

/**
 * Parses an amount in a cell, rounded to whole DA: `18500`, `18 500,50 DA`, `DZD 18 500`, `18500.-`, `18.500`,
 * `18,500.00`, Arabic digits. A point or comma before three digits separates thousands. Null unless 0 to 100,000,000.
 */
export function readAmount(cell: string | number): number | null {
  const amount = readDecimal(cell)
  return amount !== null && amount >= 0 && amount <= MAX_PRICE ? Math.round(amount) : null
}

/** Parses an amount in DA as `readAmount` does, without rounding and limits; null for negative text. */
export function readDecimal(cell: string | number): number | null {
  const amount = typeof cell === 'number' ? cell : parse(cell)
  return Number.isFinite(amount) ? amount : null
}

/** Parses as `readAmount`, also below 0: `-200`, `−200 DA`, `200-`, `(200)`. Null beyond ±100,000,000 DA. */
export function readSignedAmount(cell: string | number): number | null {
  if (typeof cell === 'string') return readSigned(cell, readAmount)
  return cell < 0 ? negative(readAmount(-cell)) : readAmount(cell)
}

/** Parses a typed amount as `readSignedAmount` does, also `+200`; null also for one that is not whole DA. */
export function readWholeSignedAmount(typed: string): number | null {
  return readSigned(typed.replace(/^\s*\+/, ''), readWholeAmount)
}

function readSigned(cell: string, read: (cell: string) => number | null): number | null {
  const plain = read(cell)
  if (plain !== null) return plain
  const text = cell.replace(BLANKS, '')
  const [, inBrackets, before, after] = NEGATIVE.exec(text) ?? []
  const amount = inBrackets ?? before ?? after
  return amount === undefined ? read(text) : negative(read(amount))
}

function negative(amount: number | null): number | null {
  return amount ? -amount : amount
}

/** Parses an amount as `readAmount` does; null also for one that is not whole DA. */
export function readWholeAmount(cell: string): number | null {
  return Number.isInteger(parse(cell)) ? readAmount(cell) : null
}

function parse(cell: string): number {
  if (/^\d+$/.test(cell)) return Number(cell)
  const text = cell
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .toLowerCase()
    .replace(BLANKS, '')
    .replace(AROUND, '')
    .replace(DASH, '')
  if (WHOLE.test(text)) return Number(text.replace(/[.,]/g, ''))
  const [, whole = '', point = '', cents] = CENTS.exec(text) ?? []
  if (!WHOLE.test(whole) || whole.includes(point)) return Number.NaN
  return Number(`${whole.replace(/[.,]/g, '')}.${cents}`)
}
