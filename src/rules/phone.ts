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

/** Separators, and characters that show nothing. */
const SEPARATORS = /[\s.\-()[\]/\u2010-\u2015\u2212\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Strips the separators of phone numbers, and converts digits to ASCII. Keeps other characters. */
export function phoneDigits(text: string): string {
  return latinDigits(text).replace(SEPARATORS, '')
}

/** Algerian numbers: ten digits of a mobile, nine of a landline. */
const ALGERIAN = /^0(?:[5-7]\d{8}|[1-4]\d{7}(?=$|\d{3}))/
/** The next number, or words. */
const AFTER_NUMBER = /[/,;]|(?<=\d)\s*(?:\+|\p{L})/u
/** Minimum digits of a number that stands alone. */
const MIN_DIGITS = 6

/**
 * Normalizes a phone number for comparison: `+213 (0)550-12.34.56` is `0550123456`. Foreign numbers keep their `+`;
 * of several numbers the first stays, without the words around it. Empty without a digit.
 */
export function normalizePhone(phone: string): string {
  const text = latinDigits(phone).replace(/[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  const all = toLocal(text)
  // Runs before splitting, since `0550/12/34/56` is one number.
  const [algerian] = ALGERIAN.exec(all) ?? []
  if (algerian) return algerian
  const first = toLocal(text.trim().split(AFTER_NUMBER, 1)[0] ?? '')
  return first.length >= MIN_DIGITS ? first : all
}

/** Keeps digits and a leading `+`, and replaces the country code of Algeria by 0. */
function toLocal(text: string): string {
  const digits = text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return /\d/.test(digits) ? digits.replace(/^(?:00|\+)?2130?/, '0') : ''
}

/** True for a number that couriers of Algeria accept. */
export function isCourierPhone(phone: string): boolean {
  return /^0\d{8,9}$/.test(normalizePhone(phone))
}
