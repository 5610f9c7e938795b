import type { XmlReader } from './parse-xml.ts'

/** What a workbook shows instead of a number; null when it shows no text of this kind. */
export type NumberFormat = (value: number) => string | null

/** Styles that are kept; Excel has 65,490 at most. */
const MAX_STYLES = 65_500
/** Dates and times among the formats that have no code, those of East Asia included. */
const BUILT_IN = /^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/
const MAX_CODE = 255
const DAY = 86_400_000
/** Days from Excel's day 0 to 1970-01-01, and to its day 0 in files that count from 1904. */
const EPOCH = 25_569
const SINCE_1904 = 1462

/** Reads the formats of cells in the order of their styles; undefined for numbers as they are. Takes all at the end. */
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

/** A digit of a format is '0', another token a text that is shown as it is. */
const TOKEN = /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|_.|([- /():])|(0)/sy

/**
 * Splits a format of zeros, such as `00000` or `"R-"000`; undefined for another, and for one that shows a unit after
 * the number or adds no zeros.
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
    // Two characters, since one is a digit.
    tokens.push(zero ?? `'${quoted ?? escaped ?? currency ?? sign ?? ''}`)
  }
  return zeros > 1 && tokens.at(-1) === '0' ? tokens : undefined
}

/** Puts the digits of a whole number in the places of zeros, from the right; the first takes those that are left. */
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

/** Writes `2024-12-07`, with `14:30` when the day does not begin then; null for what is no day. */
function toDate(days: number): string | null {
  // One who counts from 1900 believes that it was a leap year.
  const time = new Date(Math.round(((days < 60 ? days + 1 : days) - EPOCH) * 1440) * (DAY / 1440))
  if (!(days >= 0) || Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999) return null
  const [date, clock = ''] = time.toISOString().split('T')
  return clock.startsWith('00:00') ? (date ?? null) : `${date} ${clock.slice(0, 5)}`
}
