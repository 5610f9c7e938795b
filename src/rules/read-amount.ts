import { MAX_PRICE } from './money.ts'

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const CURRENCY = /(da|dzd|dinars?|د\.?\s?ج\.?|دج)$/
const BLANKS = /[\s'’\u200e\u200f\u061c]/g
/** `18500`, `18.500`, `1,234,500`. */
const WHOLE = /^(\d+|[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)$/

/**
 * Parses whole DA from a cell: `18500`, `18 500,00 DA`, `18.500`, `18,500.00`, Arabic digits. A point or comma before
 * exactly three digits separates thousands. Null unless 0 to 100,000,000.
 */
export function readAmount(cell: string | number): number | null {
  const amount = typeof cell === 'number' ? cell : parse(cell)
  return Number.isInteger(amount) && amount >= 0 && amount <= MAX_PRICE ? amount : null
}

function parse(cell: string): number {
  const text = cell
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .toLowerCase()
    .replace(BLANKS, '')
    .replace(CURRENCY, '')
  const whole = WHOLE.exec(text) ? text : wholePart(text)
  return whole ? Number(whole.replace(/[.,]/g, '')) : Number.NaN
}

/**
 * Returns the integer part of `1500.00`; undefined unless all decimals are zero and their separator is the only one of
 * its kind.
 */
function wholePart(text: string): string | undefined {
  const [, whole = '', point] = /^(.+)([.,])0+$/.exec(text) ?? []
  if (!point || whole.includes(point)) return undefined
  return WHOLE.test(whole) ? whole : undefined
}
