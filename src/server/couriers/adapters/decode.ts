const MAX_MESSAGE = 300

/** Makes a foreign text one line of at most 300 characters, without control characters. */
export function sanitizeMessage(text: unknown): string {
  return String(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE)
}
