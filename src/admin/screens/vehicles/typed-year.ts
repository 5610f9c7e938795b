/** Reads a typed year; empty is open. */
export function readYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** Checks a typed year: a message, or true. */
export function checkYear(text: string): string | true {
  const year = readYear(text)
  return year === null || (/^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2100) || 'De 1900 à 2100'
}
