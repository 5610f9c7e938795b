import { z } from 'zod'
import { CURRENCY, MAX_PRICE } from '#rules/money.ts'

const EXPECTED: Record<string, string> = {
  string: 'un texte est attendu',
  number: 'un nombre est attendu',
  int: 'un nombre entier est attendu',
  boolean: 'vrai ou faux est attendu',
  array: 'une liste est attendue',
  object: 'un objet est attendu',
  record: 'un objet est attendu',
}

function frenchError(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'Ce champ est obligatoire'
  if (issue.code === 'invalid_type')
    return `Valeur invalide : ${EXPECTED[issue.expected] ?? 'un autre type est attendu'}`
  if (issue.code === 'too_small') return `Valeur trop petite : ${issue.minimum} au moins`
  if (issue.code === 'too_big') return `Valeur trop grande : ${issue.maximum} au plus`
  return 'Valeur invalide'
}

// Sets the messages in this module because worker threads and commands do not load the app.
z.config({ customError: frenchError })

export const id = z.int().positive().meta({ description: 'Identifiant' })

export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/, 'Identifiant invalide')
  .transform(Number)
  .refine(Number.isSafeInteger, 'Identifiant invalide')
  .meta({ type: 'integer', minimum: 1 })

/** Required text. Pass `cleanLine` as `clean` for a text without line breaks. */
export function text(maxLength: number, clean = cleanText) {
  return z
    .string()
    .transform(clean)
    .pipe(z.string().min(1, 'Ce champ est obligatoire').max(maxLength, `${maxLength} caractères au plus`))
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Optional text: null, absent and blank become null. */
export function optionalText(maxLength: number, clean = cleanText) {
  return z
    .string()
    .nullish()
    .transform((value) => (value ? clean(value) : '') || null)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`).nullable())
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Text in a change: null and blank become null; absent is unchanged. */
export function clearableText(maxLength: number, clean = cleanText) {
  return z
    .string()
    .nullable()
    .transform((value) => clean(value ?? '') || null)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`).nullable())
    .meta({ description: `${maxLength} caractères au plus` })
}

/** Text of several lines, which may be empty; null becomes an empty text. */
export function longText(maxLength: number) {
  return z
    .string()
    .nullable()
    .transform((value) => cleanText(value ?? ''))
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))
}

/** Text in a query, cleaned; it may then be empty. */
export function queryText(maxLength: number) {
  return z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))
}

export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ items: z.array(entry), total: z.int(), page: z.int(), pageSize: z.int() })
}

/** Page and page size in a query. Values out of bounds are errors. */
export const pageQuery = {
  page: wholeNumberText(1, 1_000_000_000).default(1),
  limit: wholeNumberText(1, 100).default(20),
}

/** Integer within bounds in a query. */
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

/** Matches a visible character, which is no space, combining mark or invisible filler. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Mark}\p{Separator}\p{Cc}\p{Cf}\u2800]/u

/**
 * Trims a text, with `\n` as line end; empty if nothing visible is left. Removes ASCII controls (NUL breaks
 * PostgreSQL; a tab becomes a space) and format characters, except the joiners of Arabic and emoji. Replaces
 * lone surrogates (invalid UTF-8).
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

/** False for a text with control characters or lone surrogates. */
export function isPlainText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return value.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(value)
}

export function isOneLine(value: string): boolean {
  return !/[\n\r\v\f\u0085\u2028\u2029]/.test(value)
}

/** Cleans a text of one line: line ends and tabs become blanks. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

/** Cleans a phone number. Also removes joiners and fillers, which would make equal numbers differ. */
export function cleanPhone(value: string): string {
  return cleanLine(value.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

export const sheetFormat = z.enum(['xlsx', 'csv'], 'xlsx ou csv attendu')

/** Calendar day in Algiers. */
export const day = z.iso.date('Jour AAAA-MM-JJ attendu')

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

export const amount = z.int().meta({ description: CURRENCY })

export const price = z.int().min(0).max(MAX_PRICE).meta({ description: CURRENCY })

export const imagePath = z.string().meta({ description: 'Chemin de l’image, avec sa version' })

/** Value or null; `""` becomes null. */
export function emptiable<Value extends z.ZodType>(value: Value, message: string) {
  return z
    .union([value, z.literal(''), z.null()], message)
    .transform((value) => (value === '' ? null : (value as z.output<Value> | null)))
}

/** Makes absent fields null, for schemas that create something. */
export function nullWhenAbsent<Fields extends Record<string, z.ZodType>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.prefault(null)])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: z.ZodPrefault<Fields[Name]> }
}

/** Boolean; null and `""` become undefined. */
export const yesOrNo = emptiable(z.boolean(), 'true ou false attendu').transform(
  (value) => value ?? undefined,
)

/** Integer; null and `""` become undefined. */
export function maybeInt(min: number, max: number) {
  return emptiable(z.int().min(min).max(max), `Nombre entier de ${min} à ${max} attendu`).transform(
    (value) => value ?? undefined,
  )
}

/** List of one-line texts, without empty ones and duplicates by `keyOf`. Null and `""` are an empty list. */
export function textList(maxLength: number, maxTexts: number, keyOf = (text: string) => text) {
  return emptiable(z.array(z.string()), 'Une liste de textes est attendue')
    .transform((value) => {
      const texts = (value ?? []).map(cleanLine).filter(Boolean)
      return [...Map.groupBy(texts, (text) => keyOf(text)).values()].flatMap((alike) => alike.slice(0, 1))
    })
    .pipe(
      z
        .array(z.string().max(maxLength, `${maxLength} caractères au plus`))
        .max(maxTexts, `${maxTexts} valeurs au plus`),
    )
}

/** How each form field is parsed before its schema checks it. */
export type FormFields = Readonly<Record<string, 'text' | 'number' | 'boolean' | 'json'>>
