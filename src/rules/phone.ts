/** Separators in phone numbers. Migration 0005 has the same list in SQL. */
const SEPARATORS = /[\s.\-()[\]\u2010-\u2015\u2212]/g

/** Strips the separators of phone numbers, and converts Arabic-Indic digits. */
export function phoneDigits(text: string): string {
  return text
    .replace(SEPARATORS, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * Normalizes a phone number for comparison: `+213 (0)550-12.34.56` is `0550123456`. Keeps other characters; a text
 * without digits is empty.
 */
export function normalizePhone(phone: string): string {
  const digits = phoneDigits(phone)
  return /\d/.test(digits) ? digits.replace(/^(?:00|\+)?2130?/, '0') : ''
}
