import { MAX_PRICE } from '#rules/money.ts'

/** For react-hook-form: a text of which something remains once it is trimmed. */
export function requiredText(message: string) {
  return { validate: (value: string) => value.trim() !== '' || message }
}

/** For react-hook-form: a whole number from 0 to `max`, typed as digits, spaces allowed. */
export function requiredNumber(missing: string, max = MAX_PRICE) {
  return {
    validate: (value: string) => {
      const digits = value.replace(/\s/g, '')
      if (digits === '') return missing
      if (!/^\d+$/.test(digits)) return 'Veuillez saisir un nombre entier'
      return Number(digits) <= max || `${max.toLocaleString('fr-FR')} au plus`
    },
  }
}

/** Props of an input for a price. */
export const PRICE_INPUT = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const

/** The number that was typed: `12 500` is 12500. */
export function readTyped(value: string): number {
  return Number(value.replace(/\s/g, ''))
}

/** A loose check of an email's format; the server decides. */
export const EMAIL = /^\s*\S+@\S+\.\S+\s*$/

/** A text with non-breaking spaces inside its guillemets, which then never wrap alone. */
export function withNarrowQuotes(text: string): string {
  return text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»')
}
