import type { ImportMapping, ImportProblem } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { findSizeColumns, listSizeTitles } from '../formats/size-columns.ts'
import { NO_PRICE } from '../read/read-prices.ts'
import { NO_NAME } from './plan-product.ts'

/** By the error of each product: the message about the unmapped column that causes it, reported once. */
export type Unmapped = Map<string, { message: string; isReported: boolean }>

export function listUnmapped({ mapping }: Row<'imports'>): Unmapped {
  const mapped: ImportMapping = JSON.parse(mapping)
  const labels = [
    !mapped.name && (['Nom', NO_NAME] as const),
    !mapped.price && (['Prix', NO_PRICE] as const),
  ].filter((label) => label !== false)
  return new Map(
    labels.map(([label, refusal]) => {
      const message = `${label}\u00a0: choisissez sa colonne dans «\u00a0Colonnes du fichier\u00a0», aucun titre n’est reconnu`
      return [refusal, { message, isReported: false }]
    }),
  )
}

/** Reports where the products begin if a file has lines above its titles, since these are not imported. */
export async function warnOfLinesAbove(db: Db, { id }: Row<'imports'>): Promise<ImportProblem[]> {
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

/** Warns about columns that may be sizes but are too uncertain to be read. */
export function warnOfSizeColumns({ format, columns, mapping }: Row<'imports'>): ImportProblem[] {
  const titles: string[] = JSON.parse(columns)
  const known = [
    ...findSizeColumns(titles).map(({ title }) => title),
    ...Object.values<string>(JSON.parse(mapping)),
  ]
  const sizes = listSizeTitles(titles).flatMap(({ title }) => (known.includes(title) ? [] : title))
  if (format !== 'other' || sizes.length < 2) return []
  const message = `«\u00a0${sizes.slice(0, 10).join(', ')}\u00a0»\u00a0: les quantités d’une colonne par taille ne sont pas lues, mettez une ligne par taille`
  return [{ line: 1, name: null, severity: 'changed', message }]
}

/** Limits: characters of the titles in one message, and number of titles reported. */
const LONGEST = 300
const MOST = 100

export function warnOfUnreadColumns(titles: string[]): ImportProblem[] {
  const lists: string[] = []
  for (const title of titles.slice(0, MOST)) {
    const named = `«\u00a0${title.slice(0, 80)}\u00a0»`
    const longer = `${lists.at(-1) ?? ''}, ${named}`
    if (lists.length === 0 || longer.length > LONGEST) lists.push(named)
    else lists.splice(-1, 1, longer)
  }
  return lists.map((list) => ({
    line: 1,
    name: null,
    severity: 'note',
    message: `Colonnes sans place ici, dont rien ne vient\u00a0: ${list}`,
  }))
}

/** Line number of the upload's warnings, which dry runs keep as they cannot find them again. Shown as 1. */
export const UPLOAD_LINE = 0

/** Warns about other sheets of a workbook that contain products, and other CSVs of a zip: none is read. */
export function warnOfOtherSheets(sheets: string[], files: string[]): ImportProblem[] {
  const tell = (names: string[], what: string): ImportProblem[] => {
    if (names.length === 0) return []
    const shown = names.map((name) => `«\u00a0${name.slice(0, 80)}\u00a0»`).join(', ')
    const message = `Non lu, à importer à part\u00a0: ${what} ${shown}`
    return [{ line: UPLOAD_LINE, name: null, severity: 'changed', message }]
  }
  return [
    ...tell(sheets, 'les feuilles du classeur qui ont aussi des produits,'),
    ...tell(files, 'les autres tableaux du zip,'),
  ]
}
