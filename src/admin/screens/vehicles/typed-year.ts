export function readYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** Returns true for a valid year, else the message to show. */
export function checkYear(text: string): string | true {
  const year = readYear(text)
  return year === null || (/^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2100) || 'De 1900 à 2100'
}
