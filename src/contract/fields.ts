import { z } from 'zod'
import { MAX_PRICE } from '#rules/money.ts'

/** A positive whole number: every id on the wire. */
export const id = z.int().positive().meta({ description: 'Identifiant' })

/** A moment, ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** An id in a path or a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/, 'Identifiant invalide')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Identifiant invalide')
  .meta({ type: 'integer', minimum: 1 })

/** Schema of one line or several, trimmed, line ends as `\n`, without characters that no person types. */
export function text(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(1, 'Ce champ est obligatoire').max(maxLength, `${maxLength} caractères au plus`))
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Schema of a text that may be missing: null, absent and empty are the same thing and become null. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .nullish()
    .transform((value) => (value ? cleanText(value) : '') || null)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`).nullable())
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Schema of a text that a change may empty: null and empty become null; not sent, it stays. */
export function clearableText(maxLength: number) {
  return z
    .string()
    .nullable()
    .transform((value) => cleanText(value ?? '') || null)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`).nullable())
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Schema of a text to look for, cleaned as stored texts are; empty when nothing of it remains. */
export function queryText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))
}

export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ items: z.array(entry), total: z.int(), page: z.int(), pageSize: z.int() })
}

/** Page number and size in a query; outside the bounds is an error. */
export const pageQuery = {
  page: wholeNumberText(1, 1_000_000_000).default(1),
  limit: wholeNumberText(1, 100).default(20),
}

export function wholeNumberText(min: number, max: number) {
  const message = `Nombre entier de ${min} à ${max} attendu`
  return z
    .string()
    .regex(/^[0-9]{1,10}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

export const booleanText = z
  .enum(['true', 'false'], 'true ou false attendu')
  .transform((value) => value === 'true')
  .meta({ type: 'boolean' })

/** A character that shows: no blank, mark or filler. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Mark}\p{Separator}\p{Cc}\p{Cf}\u2800]/u

/**
 * Trims a text, with line ends as `\n`, without what no text needs: NUL breaks PostgreSQL, lone surrogates break
 * UTF-8, other controls are never typed on purpose. Format characters hide text or turn its direction, so that it
 * reads as another; all go but the joiners (ZWNJ, ZWJ) of Arabic and of emoji. Empty when nothing of it shows.
 */
export function cleanText(value: string): string {
  const text = value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, (control) => (control === '\t' ? ' ' : ''))
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
  return VISIBLE.test(text) ? text : ''
}

export const amount = z.int().meta({ description: 'DA' })

/** Whole DA, 0 to 100,000,000. */
export const price = z.int().min(0).max(MAX_PRICE).meta({ description: 'DA' })

export const imagePath = z.string().meta({ description: 'Chemin de l’image, avec sa version' })

/** Null, `""` and the value itself: what a field that may be emptied takes; null when it is empty. */
export function emptiable<Value extends z.ZodType>(value: Value, message: string) {
  return z
    .union([value, z.literal(''), z.null()], message)
    .transform((given) => (given === '' ? null : (given as z.output<Value> | null)))
}

/** A boolean; null and `""` count as not sent. */
export const yesOrNo = emptiable(z.boolean(), 'true ou false attendu').transform(
  (given) => given ?? undefined,
)

/** Schema of an integer within bounds; null and `""` count as not sent. */
export function maybeInt(min: number, max: number) {
  return emptiable(z.int().min(min).max(max), `Nombre entier de ${min} à ${max} attendu`).transform(
    (given) => given ?? undefined,
  )
}

/**
 * Schema of a list of texts, cleaned, without empty ones; of those with the same `keyOf` the first stays. Null and `""`
 * are an empty list.
 */
export function textList(maxLength: number, maxTexts: number, keyOf = (text: string) => text) {
  return emptiable(z.array(z.string()), 'Une liste de textes est attendue')
    .transform((given) => {
      const texts = (given ?? []).map(cleanText).filter(Boolean)
      return [...Map.groupBy(texts, (text) => keyOf(text)).values()].flatMap((alike) => alike.slice(0, 1))
    })
    .pipe(
      z
        .array(z.string().max(maxLength, `${maxLength} caractères au plus`))
        .max(maxTexts, `${maxTexts} valeurs au plus`),
    )
}

/** How the text of each form field is read before its schema checks it. */
export type FormFields = Readonly<Record<string, 'text' | 'number' | 'boolean' | 'json'>>
