import { formatDinars, isDoubtfulPrice, MAX_PRICE } from '#rules/money.ts'
import { MIN_PASSWORD } from '#rules/password.ts'
import { readWholeAmount } from '#rules/read-amount.ts'

/** Checks an empty text or a whole number up to `max`, as `readTyped` reads it: returns true, or an error message. */
export function checkNumber(typed: string, max = MAX_PRICE): string | true {
  if (typed.trim() === '') return true
  const amount = readWholeAmount(typed)
  const isTooHigh = amount === null ? /^\d+$/.test(typed.replace(/\s/g, '')) : amount > max
  if (isTooHigh) return `${max.toLocaleString('fr-FR')} au plus`
  const example =
    max === MAX_PRICE
      ? 'Un prix sans virgule, par exemple 12\u00a0500'
      : 'Un nombre sans virgule, par exemple 12'
  return amount !== null || example
}

export const PRICE_INPUT = { inputMode: 'numeric', maxLength: 16 } as const

export const PRICE = { ...PRICE_INPUT, rules: { validate: (typed: string) => checkNumber(typed) } }

/** Parses a typed number: `12 500`, `12.500` and `12 500 DA` are 12500. NaN if invalid, 0 if empty. */
export function readTyped(value: string): number {
  return value.trim() === '' ? 0 : (readWholeAmount(value) ?? Number.NaN)
}

/** Returns a question about a price in DA that was probably mistyped, or null. */
export function priceQuestion(thing: string, price: number, before: number | null): string | null {
  if (!isDoubtfulPrice(price, before)) return null
  const change = before === null ? '' : ` au lieu de ${formatDinars(before)}`
  return `${thing} coûtera ${formatDinars(price)}${change}. Est-ce bien le prix\u00a0?`
}

/** Checks an email loosely, since the server decides; accepts an empty text. */
export const EMAIL = {
  pattern: { value: /^\s*(\S+@\S+\.\S+\s*)?$/, message: 'Veuillez saisir un email valide' },
}

export const ACCOUNT_EMAIL = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  required: 'Veuillez saisir votre email',
  rules: { ...EMAIL, setValueAs: (value: string) => value.trim() },
} as const

/** Checks the length of a new password (spec §9): returns true, or an error message. */
export function checkPassword(password: string): string | true {
  return (
    password.length >= MIN_PASSWORD || `Le mot de passe doit contenir au moins ${MIN_PASSWORD} caractères`
  )
}

export function readYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

/** Returns true for an empty text or a year from 1900 to 2100, else the message to show. */
export function checkYear(text: string): string | true {
  const year = readYear(text)
  return year === null || (/^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2100) || 'De 1900 à 2100'
}
