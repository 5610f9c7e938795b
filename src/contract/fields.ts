import { z } from 'zod'

/** A positive whole number: every id on the wire. */
export const id = z.int().positive().meta({ description: 'Identifiant' })

/** An id in a path or a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/, 'Identifiant invalide')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Identifiant invalide')

/** One line or several, trimmed, line ends as `\n`, without characters that no person types. */
export function text(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'Ce champ est obligatoire').max(maxLength, `${maxLength} caractères au plus`))
}

/** A text that may be missing: null, absent and empty are the same thing and become null. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .nullish()
    .transform((value) => (value ? cleanText(value) : '') || null)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`).nullable())
}

/** A text to look for, cleaned as stored texts are; empty when nothing of it remains. */
export function queryText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))
}

/** An answer's list of one page: entries, true total, page and its size. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ items: z.array(entry), total: z.int(), page: z.int(), pageSize: z.int() })
}

/** Page number and size in a query; outside the bounds is an error. */
export const pageQuery = {
  page: wholeNumberText(1, 1_000_000_000).default(1),
  limit: wholeNumberText(1, 100).default(20),
}

/** A whole number within bounds, written as text in a query. */
export function wholeNumberText(min: number, max: number) {
  const message = `Nombre entier de ${min} à ${max} attendu`
  return z
    .string()
    .regex(/^[0-9]{1,10}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

/** `true` or `false` written as text. */
export const booleanText = z
  .enum(['true', 'false'], 'true ou false attendu')
  .transform((value) => value === 'true')

// NUL breaks PostgreSQL, lone surrogates break UTF-8, other controls are never typed on purpose.
function cleanText(value: string): string {
  return (
    value
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, (control) => (control === '\t' ? ' ' : ''))
      .trim()
  )
}
