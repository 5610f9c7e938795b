/** Converts compatibility forms (full-width, mathematical) and the digits of any script to ASCII. */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** Unicode encodes decimal digits in runs of ten, 0 to 9. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/** Characters that people write between digits, and invisible ones. */
const SEPARATORS = /[\s.\-()[\]/\u2010-\u2015\u2212\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Strips the separators of phone numbers, and converts digits to ASCII. Keeps other characters. */
export function phoneDigits(text: string): string {
  return latinDigits(text).replace(SEPARATORS, '')
}

/** Letters of several alphabets that people type for a digit next to a digit: `O` for 0, `l` for 1. */
const LETTERS: [letters: RegExp, digit: string][] = [
  [/(?<!\p{L})[oOоО]+(?=\d)|(?<=\d)[oOоО]+(?!\p{L})/gu, '0'],
  [/(?<!\p{L})[lI](?=\d)|(?<=\d)[lI](?=\d)/gu, '1'],
  [/(?<=\d)[зЗ](?!\p{L})/gu, '3'],
  [/(?<=\d)б(?!\p{L})/gu, '6'],
]

/** Algeria's country code with zeros and plus signs around it; autofill may repeat it. */
const CODE = /^[+0]*213[+0]*(?:213[+0]*)*/
/** Lookahead after a number in a field: the end, or another number. */
const NEXT = '(?=$|[+0]|213|[5-7]\\d{8}$)'
const MOBILE = new RegExp(`^[5-7]\\d{8}${NEXT}`)
/** Numbers of other countries also begin with `00` but are longer, so `00` requires the lookahead. */
const MOBILE_WITH_ZERO = new RegExp(`^\\+?(?:0[5-7]\\d{8}|00+[5-7]\\d{8}${NEXT})`)
const LANDLINE = /^(?:0|(?:(?:\+|00)?213)+0?)([1-4]\d{7})(?=$|\d{3}|\+)/
/** A whole mobile number that stands among other digits or words. */
const STANDING = /(?<![\d+])0[5-7](?:[\s.-]?\d){8}(?![\s.-]?\d)/
/** Matches what ends a number: a separator, or a `+` or letter after a digit. */
const AFTER_NUMBER = /[/,;]|(?<=\d)\s*(?:\+|\p{L})/u
/** Minimum digits before a separator that are a number. With fewer, all digits of the field are one number. */
const MIN_DIGITS = 6

/** A number of the wrong length: it has `digits` digits and lacks `missing`, negative if it has too many. */
export type PhoneDoubt = { digits: number; missing: number }

const MOBILE_DIGITS = 10
const LANDLINE_DIGITS = 9

/**
 * Reads a field with one or two phone numbers. `key` is the first one, normalized: `0550123456` for `+213
 * (0)550-12.34.56`, with its `+` or `00` if foreign, empty without digits. `second` is another Algerian number
 * or null. `doubt` says if the first has a wrong length; null if it is complete or foreign.
 */
export function readPhone(phone: string): { key: string; second: string | null; doubt: PhoneDoubt | null } {
  const text = LETTERS.reduce(
    (text, [letters, digit]) => text.replace(letters, (found) => digit.repeat(found.length)),
    latinDigits(phone).replace(/[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
  // Reads all digits before the text is split at slashes: `0550/12/34/56` is one number.
  const digits = digitsOf(text)
  const first = algerianAt(digits) ?? standingIn(text)
  if (first) {
    const rest = digits.slice(digits.indexOf(first.written) + first.written.length)
    const second = algerianAt(rest)?.key ?? null
    return { key: first.key, second: second === first.key ? null : second, doubt: doubtOf(first.key, rest) }
  }
  const [segment = '', ...others] = text.trim().split(AFTER_NUMBER)
  const alone = foreign(digitsOf(segment))
  const key = alone.length >= MIN_DIGITS ? alone : foreign(digits)
  const second = others.map((other) => algerianAt(digitsOf(other))?.key).find(Boolean) ?? null
  return { key, second, doubt: shortage(key) }
}

/** Normalizes a phone number for comparison: the `key` of `readPhone`. */
export function normalizePhone(phone: string): string {
  return readPhone(phone).key
}

type Found = { key: string; written: string }

/** Finds the Algerian number at the start of the digits. */
function algerianAt(digits: string): Found | null {
  const [code = ''] = CODE.exec(digits) ?? []
  const [mobile] = MOBILE.exec(digits.slice(code.length)) ?? []
  if (mobile) return { key: `0${mobile}`, written: code + mobile }
  const [zeros] = MOBILE_WITH_ZERO.exec(digits) ?? []
  if (zeros) return { key: zeros.replace(/^\+?0+/, '0'), written: zeros }
  const [written, landline] = LANDLINE.exec(digits) ?? []
  return written === undefined ? null : { key: `0${landline}`, written }
}

function standingIn(text: string): Found | null {
  const [standing] = STANDING.exec(text) ?? []
  const key = standing?.replace(/\D/g, '')
  return key === undefined || /^\s*(\+|00)/.test(text) ? null : { key, written: key }
}

/** Keeps only digits and plus signs. */
function digitsOf(text: string): string {
  return text.replace(/[^\d+]/g, '').replace(/\++/g, '+')
}

/** Normalizes a number that is not a complete Algerian one. Algeria's country code still becomes 0. */
function foreign(digits: string): string {
  const number = digits.replace(/(?!^)\+/g, '')
  return /\d/.test(number) ? number.replace(/^(?:00|\+)?2130?/, '0') : ''
}

/** Says what an Algerian number lacks; null for a complete or other one. A mobile one may lack its 0. */
function shortage(key: string): PhoneDoubt | null {
  const isMobile = /^0?[5-7]\d{0,7}$/.test(key)
  if (!isMobile && !/^0[1-4]\d{0,6}$/.test(key)) return null
  const whole = key.startsWith('0') ? key : `0${key}`
  return { digits: key.length, missing: (isMobile ? MOBILE_DIGITS : LANDLINE_DIGITS) - whole.length }
}

function doubtOf(key: string, rest: string): PhoneDoubt | null {
  if (!/^0[5-7]/.test(key) || !/^\d{1,7}$/.test(rest)) return null
  return { digits: key.length + rest.length, missing: -rest.length }
}

/** True for a complete Algerian mobile or landline number: couriers accept no other. */
export function isCourierPhone(phone: string): boolean {
  return /^0(?:[5-7]\d{8}|[1-4]\d{7})$/.test(normalizePhone(phone))
}

/** Formats a complete Algerian number, `0661 23 45 67` or `021 12 34 56`; leaves any other text as typed. */
export function phoneText(phone: string): string {
  const { key, second, doubt } = readPhone(phone)
  const isBare = /^[\d\s.\-+()/]+$/.test(latinDigits(phone).trim())
  const [, head, ...pairs] = /^(0[5-7]\d\d|0[1-4]\d)(\d\d)(\d\d)(\d\d)$/.exec(key) ?? []
  if (!head || !isBare || second !== null || doubt !== null) return phone
  return [head, ...pairs].join('\u00a0')
}
