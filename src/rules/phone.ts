/** Spaces, dots, dashes and brackets, which people write numbers with. Migration 0005 has the same list in SQL. */
const SEPARATORS = /[\s.\-()[\]\u2010-\u2015\u2212]/g

/** Drops the separators of phone numbers, and reads Arabic-Indic digits as digits. */
export function phoneDigits(text: string): string {
  return text
    .replace(SEPARATORS, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * Normalises a phone number for comparing: separators dropped, Arabic-Indic digits read as digits, Algeria's country
 * code read as 0. `+213 (0)550-12.34.56` is `0550123456`. Other characters stay; a text without digits is empty.
 */
export function normalizePhone(phone: string): string {
  const digits = phoneDigits(phone)
  return /\d/.test(digits) ? digits.replace(/^(?:00|\+)?2130?/, '0') : ''
}
