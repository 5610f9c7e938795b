import type { ImportMapping, ImportProblem } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { NO_PRICE } from './import-prices.ts'
import { NO_NAME } from './plan-product.ts'

/** Refusals for want of a column, with what is told instead, once for the whole file. */
export type Unmapped = Map<string, { message: string; isTold: boolean }>

/** Lists the columns that are not mapped and without which no product can be created. */
export function listUnmapped({ mapping }: Row<'imports'>): Unmapped {
  const mapped: ImportMapping = JSON.parse(mapping)
  const labels = [
    !mapped.name && (['Nom', NO_NAME] as const),
    !mapped.price && (['Prix', NO_PRICE] as const),
  ].filter((label) => label !== false)
  return new Map(
    labels.map(([label, refusal]) => {
      const message = `${label}\u00a0: choisissez sa colonne dans «\u00a0Colonnes du fichier\u00a0», aucun titre n’est reconnu`
      return [refusal, { message, isTold: false }]
    }),
  )
}

/** Tells where the products begin, if a file has lines above its titles: they are not read. */
export async function tellLinesAbove(db: Db, { id }: Row<'imports'>): Promise<ImportProblem[]> {
  const { line } = await db
    .selectFrom('import_rows')
    .select((select) => select.fn.min('line').as('line'))
    .where('import_id', '=', id)
    .where('source', '=', 0)
    .executeTakeFirstOrThrow()
  if (line === null || line <= 2) return []
  const message = `Les produits commencent à la ligne ${line}\u00a0: ce qui est au-dessus des titres n’est pas lu`
  return [{ line: 1, name: null, severity: 'note', message }]
}

const SIZE_TITLE = /^(\d{2}([.,]5)?|X{0,4}S|M|X{0,4}L|[2-6]XL)$/i

/** Tells of columns that are sizes: their quantities are not read. */
export function tellSizeColumns({ format, columns }: Row<'imports'>): ImportProblem[] {
  const titles: string[] = JSON.parse(columns)
  const sizes = titles.filter((title) => SIZE_TITLE.test(title))
  if (format !== 'other' || sizes.length < 2) return []
  const message = `«\u00a0${sizes.slice(0, 10).join(', ')}\u00a0»\u00a0: les quantités d’une colonne par taille ne sont pas lues, mettez une ligne par taille`
  return [{ line: 1, name: null, severity: 'changed', message }]
}
