import { z } from 'zod'
import type { CourierKind } from '#contract/courier.ts'
import { PARCEL_STATES, type ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'
import { CourierError } from './courier-error.ts'

// Couriers write numbers as texts, flags as "0" and lists as objects. An unreadable field becomes an empty
// value instead of an error, so that one odd row does not lose the others.

/** One line of text; '' for anything but a text or a number. */
export const text = z.union([z.string(), z.number()]).transform(sanitizeMessage).catch('')

/** A link of any length; '' for anything but a text. */
export const link = z.string().catch('')

/** A non-negative number, rounded, also written as "1300" or "1300.00"; null for anything else. */
export const count = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}(\.\d{1,4})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).lt(1e9).transform(Math.round))
  .nullable()
  .catch(null)

/** A price in DA; null for 0, which means that the delivery is not offered, or where `count` is null. */
export const price = count.transform((amount) => amount || null)

/** A flag, also as 1, "1", "true" or "oui"; false for anything else. */
export const flag = z
  .union([z.boolean(), z.literal(1).transform(() => true), z.string().transform(isYes)])
  .catch(false)

export const flagOrTrue = flag.nullish().transform((value) => value ?? true)

/** A tracking number; null for anything else, such as `..`, which would change the path of a URL. */
export const tracking = z
  .string()
  .trim()
  .regex(/^(?!\.+$)[\w.#/-]{1,100}$/)
  .nullable()
  .catch(null)

/** A time as ISO 8601 in UTC, to the second. A time without a zone is read as UTC; null for anything else. */
export const utcTime = z.string().transform(parseUtcTime).catch(null)

/** A list, or an object keyed by numbers or names, as PHP writes lists. */
export const table = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])

/** Lists the objects of a list; elements of other types are dropped. */
export function list<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.unknown()).transform(keepRows(shape))
}

/** As `list`, also for an object keyed by numbers or names. */
export function rows<Shape extends z.ZodRawShape>(shape: Shape) {
  return table.transform(keepRows(shape))
}

/** The price of a delivery to each wilaya, in DA, in the format of Ecotrack and NOEST. */
export const feeRows = rows({ wilaya_id: count, tarif: price, tarif_stopdesk: price }).transform((fees) =>
  fees.flatMap(({ wilaya_id: wilayaId, tarif: homePrice, tarif_stopdesk: centerPrice }) =>
    wilayaId ? [{ wilayaId, homePrice, centerPrice }] : [],
  ),
)

type LooseRow<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$loose>>

function keepRows<Shape extends z.ZodRawShape>(shape: Shape) {
  const row = z.looseObject(shape)
  return (values: object): LooseRow<Shape>[] =>
    Object.values(values).flatMap((value: unknown) => {
      const { data } = row.safeParse(value)
      return data ? [data] : []
    })
}

function isYes(value: string): boolean {
  return /^(1|true|oui)$/i.test(value.trim())
}

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

function parseUtcTime(value: string): string | null {
  const [, day, time, zone = 'Z'] = TIME.exec(value) ?? []
  const date = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Makes a function from a courier's status words to states. `words` lists the words of each state, joined by
 * commas. Case, accents and punctuation are ignored; unknown words give null.
 */
export function mapStates(words: Partial<Record<ParcelState, string>>): (word: string) => ParcelState | null {
  const states = new Map<string, ParcelState>()
  for (const state of PARCEL_STATES) {
    for (const word of words[state]?.split(/,\s*/) ?? []) {
      if (states.has(wordKey(word))) throw new Error(`« ${word} » is the word of two states`)
      states.set(wordKey(word), state)
    }
  }
  return (word) => states.get(wordKey(word)) ?? null
}

/** Normalizes a courier's word: `Tentative échouée` becomes `tentative_echouee`. */
export function wordKey(word: string): string {
  return foldText(word).replace(/[^\p{L}\p{N}]+/gu, '_')
}

const MAX_MESSAGE = 300

/** Converts an untrusted text to one line of at most 300 characters, without control characters. */
export function sanitizeMessage(message: unknown): string {
  return String(message ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE)
}

/** Fields in which couriers put error messages, the most readable first. */
const MESSAGE_FIELDS = ['message', 'error', 'detail', 'title', 'errorMessage', 'errorCode']

/**
 * Reads the error message of a response: a text, one of `MESSAGE_FIELDS` with the details of `errors`, or
 * lists of messages by field, as Laravel writes them. '' if there is none within `depth` levels.
 */
export function errorMessage(answer: unknown, depth = 4): string {
  if (typeof answer === 'string') return sanitizeMessage(answer)
  if (typeof answer !== 'object' || answer === null || depth === 0) return ''
  const inner = (part: unknown) => errorMessage(part, depth - 1)
  if (Array.isArray(answer)) return sanitizeMessage(answer.map(inner).filter(Boolean).slice(0, 3).join(', '))
  const fields = answer as Record<string, unknown>
  const { errors, error } = fields
  const details = errors && typeof errors === 'object' ? inner(Object.values(errors).flat().slice(0, 3)) : ''
  const message = MESSAGE_FIELDS.map((name) => inner(fields[name])).find(Boolean) ?? ''
  const words =
    [message, details].filter(Boolean).join(' : ') || inner(Object.values(fields).filter(Array.isArray))
  return sanitizeMessage(words && typeof error === 'number' ? `${words} (${error})` : words)
}

/** Makes the error of a response that does not match the courier's documentation. */
export function unreadable(path: string, isUncertain = false): CourierError {
  return new CourierError(`Réponse illisible du transporteur (${path.replace(/\/$/, '')})`, { isUncertain })
}

/** Parses a body as JSON, and redacts its texts; undefined if it is no JSON. */
export function parseJson(body: Uint8Array, redact: (text: string) => string): unknown {
  try {
    const json = new TextDecoder().decode(body)
    return JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? redact(value) : value))
  } catch {
    return undefined
  }
}

/** Shorter secrets are not masked, because they would also match ordinary words. */
const MIN_SECRET = 6

/** Makes a function that masks the account's secrets in a text, plain or in an encoding of `listForms`. */
export function createRedactor(
  fields: CourierKind['fields'],
  settings: Record<string, string>,
): (text: string) => string {
  const secrets = fields.flatMap(({ name, isSecret }) => (isSecret && settings[name]) || [])
  const forms = secrets.filter(({ length }) => length >= MIN_SECRET).flatMap(listForms)
  if (forms.length === 0) return (text) => text
  // One form may be the beginning of another, so the longest is matched first.
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  const patterns = longestFirst.map((form) => form.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const pattern = new RegExp(patterns.join('|'), 'gi')
  return (text) => text.replace(pattern, '••••')
}

/** Lists a secret as it is, URL-encoded, escaped in JSON, in hexadecimal and in base64. */
function listForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  // Base64 differs at each of three offsets. Characters shared with neighbouring bytes are cut.
  const base64 = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return [bytes.toString('base64'), bytes.toString('base64url')].map((form) => form.slice(start, end))
  })
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams([[secret, '']]).toString().slice(0, -1),
    json,
    json.replaceAll('/', '\\/'),
    Buffer.from(secret).toString('hex'),
    ...base64,
  ]
}
