import { sql } from 'kysely'
import { MAX_SUBCATEGORIES } from '#contract/category.ts'
import type { ImportProblem } from '#contract/import.ts'
import { isNear } from '#rules/near-words.ts'
import { foldText } from '#rules/text.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Missing, tooManySubcategories } from './categories-and-brands.ts'

/** The spellings of each new name, by the name without case and accents. The first spelling is created. */
type Spellings = Map<string, Set<string>>

export type NewNames = ReturnType<typeof collectNewNames>

export function collectNewNames() {
  const categories: Spellings = new Map()
  const brands: Spellings = new Map()
  const addSpelling = (names: Spellings, name: string) =>
    names.set(foldText(name), (names.get(foldText(name)) ?? new Set()).add(name))
  /** New subcategories by the id of their category, or by its new name. */
  const subcategories = new Map<number | string, Set<string>>()
  const addSubcategory = (key: number | string, category: string, name: string, stored = 0) => {
    const names = subcategories.get(key) ?? new Set()
    if (!names.has(foldText(name)) && stored + names.size >= MAX_SUBCATEGORIES)
      throw tooManySubcategories(category)
    subcategories.set(key, names.add(foldText(name)))
  }
  return {
    /** @throws ValidationError if the new subcategories of a category are too many */
    add: (missing: Missing[]): void => {
      for (const one of missing) {
        if (one.kind === 'category') {
          const { name } = one.category
          for (const subcategory of one.category.subcategories)
            addSubcategory(foldText(name), name, subcategory)
          addSpelling(categories, name)
        } else if (one.kind === 'subcategory')
          addSubcategory(one.categoryId, one.category, one.name, one.stored)
        else addSpelling(brands, one.brand.name)
      }
    },
    /** Warns about similar names, such as `Casque` and `Casques`, and names with several spellings. */
    listWarnings: async (db: DbOrTrx): Promise<ImportProblem[]> => [
      ...(await listNearNames(db, 'categories', categories)),
      ...(await listNearNames(db, 'brands', brands)),
    ],
  }
}

/** Texts of the warning about a similar name: before the import, and once it has created the name. */
const TO_BE = '\u00a0: sera créée à côté de'
const IS = '\u00a0: créée à côté de'

export async function markNamesCreated(db: DbOrTrx, importId: number): Promise<void> {
  await db
    .updateTable('import_problems')
    .set({ message: sql`replace(message, ${TO_BE}, ${IS})` })
    .where('import_id', '=', importId)
    .where('severity', '=', 'note')
    .execute()
}

const WORDS = { categories: 'Catégorie', brands: 'Marque' }
/** Maximum new names that are compared. A column with more names does not hold categories or brands. */
const MAX_NAMES = 500

type Named = { name: string; words: string[] }

async function listNearNames(
  db: DbOrTrx,
  table: keyof typeof WORDS,
  names: Spellings,
): Promise<ImportProblem[]> {
  if (names.size === 0) return []
  const stored = (await db.selectFrom(table).select('name').orderBy('id').execute()).map(toNamed)
  const added = [...names.values()]
    .slice(0, MAX_NAMES)
    .map(([name = '', ...others]) => ({ ...toNamed({ name }), others }))
  const messages = added.flatMap((one, index) => {
    const told = `${WORDS[table]} ${quote(one.name)}`
    const spelled = `${told}\u00a0: aussi écrite ${one.others.map(quote).join(', ')}, une seule pour toutes`
    const known = stored.find((other) => isNearName(one, other))
    const near = known ?? added.slice(0, index).find((other) => isNearName(one, other))
    const where = known ? 'qui existe déjà' : 'que ce fichier crée aussi'
    return [
      ...(one.others.length > 0 ? [spelled] : []),
      ...(near ? [`${told}${TO_BE} ${quote(near.name)}, ${where}`] : []),
    ]
  })
  return messages.map((message) => ({ line: 1, name: null, severity: 'note', message }))
}

function quote(name: string): string {
  return `«\u00a0${name}\u00a0»`
}

/** True if the names have equally many words, and each word equals or resembles the other name's word. */
function isNearName({ words }: Named, { words: others }: Named): boolean {
  return (
    words.length === others.length &&
    words.every((word, index) => word === others[index] || isNear(word, others[index] ?? ''))
  )
}

function toNamed({ name }: { name: string }): Named {
  const words = foldText(name).split(/[\s\-/&]+/)
  return { name, words: words.filter(Boolean) }
}
