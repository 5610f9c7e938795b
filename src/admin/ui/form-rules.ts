import { MAX_PRICE } from '#rules/money.ts'

/** Checks an empty text or a whole number up to `max`, spaces allowed: returns true, or an error message. */
export function checkNumber(typed: string, max = MAX_PRICE): string | true {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits)) return 'Veuillez saisir un nombre entier'
  return Number(digits) <= max || `${max.toLocaleString('fr-FR')} au plus`
}

export const PRICE_INPUT = { inputMode: 'numeric', maxLength: 12 } as const

export const PRICE = { ...PRICE_INPUT, rules: { validate: (typed: string) => checkNumber(typed) } }

/** Parses a typed number: `12 500` is 12500. */
export function readTyped(value: string): number {
  return Number(value.replace(/\s/g, ''))
}

/** Checks an email loosely, since the server decides; accepts an empty text. */
export const EMAIL = {
  pattern: { value: /^\s*(\S+@\S+\.\S+\s*)?$/, message: 'Veuillez saisir un email valide' },
}

/** Puts no-break spaces inside guillemets and before `: ; ? !`, where the server's texts have plain ones. */
export function withFixedSpaces(text: string): string {
  return text.replace(/« /g, '«\u00a0').replace(/ ([»:;?!])/g, '\u00a0$1')
}
