import { type Fits, newFits } from '#contract/vehicle.ts'
import { nameKey } from '#rules/text.ts'
import { listFits } from '#server/catalogue/products/product-fits.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { invalid, type ValidationError } from '#server/errors.ts'

type Years = { fromYear: number | null; toYear: number | null }

export type NamedFit = Years & { make: string; name: string }

/** The vehicles that a product fits, by name: all, a list of models, or null if unknown. */
export type NamedFits = 'all' | NamedFit[] | null

const ALL = ['tout', 'tous', 'universel']

/**
 * Reads `tout`, or `Yamaha > MT-07 > 2014-2019 | …`. A missing year leaves the range open, `\` escapes a
 * separator. Undefined for an invalid text.
 */
export function readFitsText(text: string): NamedFits | undefined {
  if (text.trim() === '') return null
  if (ALL.includes(text.trim().toLowerCase())) return 'all'
  const entries = split(text, '|').map(readFit)
  return entries.some((entry) => entry === undefined) ? undefined : entries.flatMap((entry) => entry ?? [])
}

function readFit(text: string): NamedFit | undefined {
  const [make, name, years = '', ...rest] = split(text, '>').map((part) =>
    part.replace(/\\(.)/g, '$1').trim(),
  )
  const [, from, to] = /^(\d{4})?\s*[-–]\s*(\d{4})?$/.exec(years || '-') ?? [undefined, years, years]
  if (!make || !name || rest.length > 0) return undefined
  if ([from, to].some((year) => year && !/^\d{4}$/.test(year))) return undefined
  return { make, name, fromYear: from ? Number(from) : null, toYear: to ? Number(to) : null }
}

/** Writes which vehicles a product fits, as `readFitsText` reads it. `nameOf` returns a model's names. */
export function writeFitsText(
  fits: Fits,
  nameOf: (modelId: number) => { make: string; name: string },
): string {
  if (fits === null) return ''
  if (fits === 'all') return 'tout'
  return fits
    .map(({ modelId, fromYear, toYear }) => {
      const { make, name } = nameOf(modelId)
      return [escapeName(make), escapeName(name), `${fromYear ?? ''}-${toYear ?? ''}`].join(' > ')
    })
    .join(' | ')
}

function split(text: string, separator: '|' | '>'): string[] {
  return text.match(separator === '|' ? /(?:[^\\|]|\\.)+/gs : /(?:[^\\>]|\\.)+/gs) ?? []
}

function escapeName(name: string): string {
  return name.replace(/[\\>|]/g, '\\$&')
}

/**
 * Returns the new vehicles of a product, or undefined if the file does not change them. `id` is null for a
 * new product.
 * @throws ValidationError for a model that does not exist, or years in the wrong order
 */
export async function findFitsChange(
  db: DbOrTrx,
  id: number | null,
  named: NamedFits | undefined,
): Promise<Fits | undefined> {
  if (named === undefined) return undefined
  const fits = Array.isArray(named) ? await findModels(db, named) : named
  const before = id === null ? null : ((await listFits(db, [id])).get(id) ?? null)
  return keyOf(fits) === keyOf(before) ? undefined : fits
}

async function findModels(db: DbOrTrx, named: Extract<NamedFits, unknown[]>): Promise<Fits> {
  const found: unknown[] = []
  for (const { make, name, ...years } of named) {
    const model = await db
      .selectFrom('vehicle_models')
      .select('id')
      .where('make_key', '=', nameKey(make))
      .where('name_key', '=', nameKey(name))
      .executeTakeFirstOrThrow(() => refusal(`le modèle «\u00a0${make} > ${name}\u00a0» n’existe pas`))
    found.push({ modelId: model.id, ...years })
  }
  const { data, error } = newFits.safeParse(found)
  if (error) throw refusal(error.issues[0]?.message ?? '')
  return data ?? null
}

function refusal(message: string): ValidationError {
  return invalid('fits', `Compatibilité\u00a0: ${message}`)
}

function keyOf(fits: Fits): string {
  if (!Array.isArray(fits)) return JSON.stringify(fits)
  return JSON.stringify(
    fits.map(({ modelId, fromYear, toYear }) => [modelId, fromYear, toYear].join(' ')).sort(),
  )
}
