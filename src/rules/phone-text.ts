import { latinDigits, readPhone } from './phone.ts'

/**
 * Writes a whole number of Algeria as people read it, `0661 23 45 67` or `021 12 34 56`, with no-break spaces. Leaves any
 * other text as it was typed: two numbers, a foreign one, words or missing digits.
 */
export function phoneText(phone: string): string {
  const { key, second, doubt } = readPhone(phone)
  const isBare = /^[\d\s.\-+()/]+$/.test(latinDigits(phone).trim())
  const [, head, ...pairs] = /^(0[5-7]\d\d|0[1-4]\d)(\d\d)(\d\d)(\d\d)$/.exec(key) ?? []
  if (!head || !isBare || second !== null || doubt !== null) return phone
  return [head, ...pairs].join('\u00a0')
}
