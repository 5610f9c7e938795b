import { MAX_PRICE } from '#rules/money.ts'

/** Checks a whole number from 0 to `max`, typed as digits, spaces allowed: an error message, or true. Accepts no text. */
export function checkNumber(typed: string, max = MAX_PRICE): string | true {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits)) return 'Veuillez saisir un nombre entier'
  return Number(digits) <= max || `${max.toLocaleString('fr-FR')} au plus`
}

/** Props of an input for a price. */
export const PRICE_INPUT = { inputMode: 'numeric', maxLength: 12 } as const

/** Props of a form's field for a price. */
export const PRICE = { ...PRICE_INPUT, rules: { validate: (typed: string) => checkNumber(typed) } }

/** Parses a typed number: `12 500` is 12500. */
export function readTyped(value: string): number {
  return Number(value.replace(/\s/g, ''))
}

/** Rule of an email, which checks its format loosely, since the server decides. Accepts no text. */
export const EMAIL = {
  pattern: { value: /^\s*(\S+@\S+\.\S+\s*)?$/, message: 'Veuillez saisir un email valide' },
}

/** Puts no-break spaces inside guillemets and before `: ; ? !`, where the server's texts have plain ones. */
export function withFixedSpaces(text: string): string {
  return text.replace(/« /g, '«\u00a0').replace(/ ([»:;?!])/g, '\u00a0$1')
}
