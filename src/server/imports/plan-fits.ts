import { type Fits, newFits } from '#contract/vehicle.ts'
import { nameKey } from '#rules/text.ts'
import { listFits } from '#server/catalogue/fits/product-fits.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { ValidationError } from '#server/errors.ts'
import type { NamedFits } from './fits-text.ts'

/**
 * Finds what a file changes of what a product fits, null being a new product; undefined for nothing.
 * @throws ValidationError for a model that is not there, or years that are not in order
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
      .executeTakeFirst()
    if (!model) throw refusal(`le modèle «\u00a0${make} > ${name}\u00a0» n’existe pas`)
    found.push({ modelId: model.id, ...years })
  }
  const { data, error } = newFits.safeParse(found)
  if (error) throw refusal(error.issues[0]?.message ?? '')
  return data ?? null
}

function refusal(message: string): ValidationError {
  return new ValidationError([{ path: 'fits', message: `Compatibilité\u00a0: ${message}` }])
}

function keyOf(fits: Fits): string {
  if (!Array.isArray(fits)) return JSON.stringify(fits)
  return JSON.stringify(
    fits.map(({ modelId, fromYear, toYear }) => [modelId, fromYear, toYear].join(' ')).sort(),
  )
}
