import { sql } from 'kysely'
import type { ImportProblem } from '#contract/import.ts'
import { isNear } from '#rules/near-words.ts'
import { foldText } from '#rules/text.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Missing } from './plan-product.ts'

/** Categories and brands that an import would create. */
export class NewNames {
  /** By what is left of them without case and accents. */
  readonly #names = { categories: new Map<string, string>(), brands: new Map<string, string>() }

  add(missing: Missing[]): void {
    for (const one of missing) {
      if (one.kind === 'category') addOnce(this.#names.categories, one.category.name)
      else if (one.kind === 'brand') addOnce(this.#names.brands, one.brand.name)
    }
  }

  /** Tells of those that another one may be meant by: `Casque` beside `Casques`. */
  async tell(db: DbOrTrx): Promise<ImportProblem[]> {
    const { categories, brands } = this.#names
    return [...(await tellNear(db, 'categories', categories)), ...(await tellNear(db, 'brands', brands))]
  }
}

function addOnce(names: Map<string, string>, name: string): void {
  const key = foldText(name)
  if (!names.has(key)) names.set(key, name)
}

/** Remarks on a near name, in the dry run and in the import. */
const TO_BE = '\u00a0: sera créée à côté de'
const IS = '\u00a0: créée à côté de'

export async function tellDone(db: DbOrTrx, importId: number): Promise<void> {
  await db
    .updateTable('import_problems')
    .set({ message: sql`replace(message, ${TO_BE}, ${IS})` })
    .where('import_id', '=', importId)
    .where('severity', '=', 'note')
    .execute()
}

const WORDS = { categories: 'Catégorie', brands: 'Marque' }
/** New names that are compared: a column of more holds something else. */
const MAX_NAMES = 500

type Named = { name: string; words: string[] }

async function tellNear(
  db: DbOrTrx,
  table: keyof typeof WORDS,
  names: ReadonlyMap<string, string>,
): Promise<ImportProblem[]> {
  if (names.size === 0) return []
  const stored = (await db.selectFrom(table).select('name').orderBy('id').execute()).map(toNamed)
  const added = [...names.values()].slice(0, MAX_NAMES).map((name) => toNamed({ name }))
  return added.flatMap((one, index) => {
    const known = stored.find((other) => isNearName(one, other))
    const near = known ?? added.slice(0, index).find((other) => isNearName(one, other))
    if (!near) return []
    const where = known ? 'qui existe déjà' : 'que ce fichier crée aussi'
    const message = `${WORDS[table]} «\u00a0${one.name}\u00a0»${TO_BE} «\u00a0${near.name}\u00a0», ${where}`
    return [{ line: 1, name: null, severity: 'note' as const, message }]
  })
}

/** True if each word is that of the other name, or near to it. */
function isNearName({ words }: Named, { words: others }: Named): boolean {
  return (
    words.length === others.length &&
    words.every((word, index) => word === others[index] || isNear(word, others[index] ?? ''))
  )
}

function toNamed({ name }: { name: string }): Named {
  return { name, words: wordsOf(name) }
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(/[\s\-/&]+/)
    .filter(Boolean)
}
