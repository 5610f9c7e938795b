import { sql } from 'kysely'
import { type Issue, ValidationError } from '#server/errors.ts'
import type { Db } from './open.ts'
import { writeCatalogue } from './write-catalogue.ts'

type OrderedList = 'banners' | 'brands' | 'categories'

/** Sorts by position; rows without a position come last, by creation. */
export const IN_OWNERS_ORDER = sql`position is null, position, id`

/** Sets the positions of a list in the order of `ids`. Throws ValidationError unless these are all its ids. */
export function setListOrder(db: Db, table: OrderedList, ids: number[]): Promise<void> {
  return writeCatalogue(db, async (trx) => {
    const rows = await trx.selectFrom(table).select('id').execute()
    checkIds(ids, new Set(rows.map(({ id }) => id)))
    for (const [index, id] of ids.entries()) {
      const position = index + 1
      await trx.updateTable(table).set({ position }).where('id', '=', id).execute()
    }
  })
}

function checkIds(ids: number[], known: Set<number>): void {
  const issues = ids.flatMap((id, index): Issue[] => {
    if (!known.has(id)) return [{ path: `ids.${index}`, message: 'Cet identifiant est inconnu' }]
    return ids.indexOf(id) < index ? [{ path: `ids.${index}`, message: 'Nommé deux fois' }] : []
  })
  if (issues.length === 0 && ids.length < known.size)
    issues.push({ path: 'ids', message: 'Toute la liste est attendue' })
  if (issues.length > 0) throw new ValidationError(issues)
}
