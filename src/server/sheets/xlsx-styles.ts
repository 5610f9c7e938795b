import type { XmlReader } from './parse-xml.ts'

/** Converts a number to text by its style: with leading zeros, or as a date; null if that is impossible. */
export type NumberFormat = (value: number) => string | null

/** Maximum styles that are read; Excel allows 65,490. */
const MAX_STYLES = 65_500
/** Ids of the built-in formats for dates and times, including East Asian ones, which have no format code. */
const BUILT_IN = /^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/
const MAX_CODE = 255
const DAY = 86_400_000
/** Days between Excel's day 0 and 1970-01-01, and between day 0 of the calendars of 1900 and 1904. */
const EPOCH = 25_569
const SINCE_1904 = 1462

/** Reads number formats by index of their style; undefined for plain numbers. `take` returns them all. */
export function createStyleReader(startsIn1904: boolean): XmlReader<NumberFormat | undefined> {
  const codes = new Map<string, string>()
  const styles: (NumberFormat | undefined)[] = []
  let isStyles = false
  let taken = false
  return {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'cellXfs') isStyles = true
      else if (name === 'numFmt' && codes.size < MAX_STYLES)
        codes.set(numFmtId, formatCode.slice(0, MAX_CODE))
      else if (name === 'xf' && isStyles && styles.length < MAX_STYLES)
        styles.push(formatOf(numFmtId, codes.get(numFmtId) ?? '', startsIn1904))
    },
    close: (name) => {
      if (name === 'cellXfs') [isStyles, taken] = [false, true]
    },
    text: () => {},
    take: () => (taken ? styles.splice(0) : []),
  }
}

function formatOf(id: string, code: string, startsIn1904: boolean): NumberFormat | undefined {
  const tokens = tokensOf(code)
  if (tokens) return (value) => fillZeros(tokens, value)
  if (!isDate(id, code)) return undefined
  return (value) => toDate(value + (startsIn1904 ? SINCE_1904 : 0))
}

/** Matches the parts of a format: quoted text, escaped character, currency, separator, or a digit `0`. */
const TOKEN = /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|_.|([- /():])|(0)/sy

/**
 * Splits a format of zeros, such as `00000` or `"R-"000`: '0' for a digit, `'` and a text for a literal.
 * Undefined for other formats, for one with a unit after the number, and for one with a single zero.
 */
function tokensOf(code: string): string[] | undefined {
  const [positive = ''] = code.split(';')
  const tokens: string[] = []
  let zeros = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < positive.length) {
    const found = TOKEN.exec(positive)
    if (!found) return undefined
    const [, quoted, escaped, currency, sign, zero] = found
    if (zero) zeros++
    // The prefix `'` distinguishes a literal `0` from a digit.
    tokens.push(zero ?? `'${quoted ?? escaped ?? currency ?? sign ?? ''}`)
  }
  return zeros > 1 && tokens.at(-1) === '0' ? tokens : undefined
}

/** Fills the digits of an integer into the zeros, from the right. The first zero gets all remaining digits. */
function fillZeros(tokens: string[], value: number): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const digits = String(value)
  const first = tokens.indexOf('0')
  let left = digits.length
  const shown = tokens.toReversed().map((token, index) => {
    if (token !== '0') return token.slice(1)
    const end = left
    left = tokens.length - 1 - index === first ? 0 : Math.max(0, left - 1)
    return digits.slice(left, end) || '0'
  })
  return shown.toReversed().join('')
}

function isDate(id: string, code: string): boolean {
  if (code === '') return BUILT_IN.test(id)
  const [positive = ''] = code.split(';')
  const letters = positive.replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^[\]]*\]/gi, '').replace(/general/gi, '')
  return /[ymdhs]/i.test(letters) && !/[#?@]/.test(letters)
}

/** Formats a date as `2024-12-07`, with the time `14:30` unless it is midnight; null for an invalid date. */
function toDate(days: number): string | null {
  // Excel's calendar of 1900 wrongly has a February 29, so earlier days are shifted by one.
  const time = new Date(Math.round(((days < 60 ? days + 1 : days) - EPOCH) * 1440) * (DAY / 1440))
  if (!(days >= 0) || Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999) return null
  const [date, clock = ''] = time.toISOString().split('T')
  return clock.startsWith('00:00') ? (date ?? null) : `${date} ${clock.slice(0, 5)}`
}
