import { setImmediate } from 'node:timers/promises'
import type { ImportProblem } from '#contract/import.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { TooLargeError, ValidationError } from '#server/errors.ts'
import { findMissing } from '../images/import-images.ts'
import { addProblems } from '../imports.ts'
import { groupRows } from '../read/group-rows.ts'
import type { ImportedProduct } from '../read/read-product.ts'
import { atProduct, readProducts } from '../read/read-products.ts'
import {
  listUnmapped,
  type Unmapped,
  UPLOAD_LINE,
  warnOfLinesAbove,
  warnOfSizeColumns,
  warnOfUnreadColumns,
} from './column-warnings.ts'
import { collectNewNames, type NewNames } from './new-names.ts'
import { type Outcome, outcomeOf, planProduct, toRemark } from './plan-product.ts'

/** ms between two saves of the counts. */
const SAVE = 500

type Counts = Pick<Row<'imports'>, Outcome>

type Progress = { save: (counts: Partial<Row<'imports'>>) => Promise<boolean>; stopping: AbortSignal }

/** Counts what an import would create, update and skip. `save` returns false if another run took over. */
export async function planImport(db: Db, row: Row<'imports'>, { save, stopping }: Progress): Promise<void> {
  if (row.is_grouped === 0 && !(await groupAgain(db, row, { save, stopping }))) return
  await forgetProblems(db, row)
  const counts: Counts = { created: 0, updated: 0, skipped: 0 }
  const problems: ImportProblem[] = []
  const unmapped = listUnmapped(row)
  problems.push(...(await warnOfLinesAbove(db, row)), ...warnOfSizeColumns(row))
  const unread: string[] = []
  const taken = new Set<number>()
  const newNames = collectNewNames()
  let saved = Date.now()
  for await (const { product } of readProducts(db, row, (titles) => unread.push(...titles))) {
    if (stopping.aborted) return
    if ('fatal' in product) problems.push(...product.fatal)
    else {
      const work = () => tryProduct(db, row, product, { counts, taken, unmapped, newNames })
      problems.push(...(await atProduct(product, work, isDatabaseDown)))
    }
    if (Date.now() - saved < SAVE) continue
    saved = Date.now()
    await addProblems(db, row.id, problems.splice(0))
    if (!(await save(counts))) return
    await setImmediate()
  }
  // Until the owner chooses the missing column of name or price, warnings about other columns would distract.
  if (![...unmapped.values()].some(({ isReported }) => isReported))
    problems.push(...warnOfUnreadColumns(unread))
  problems.push(...(await newNames.listWarnings(db)))
  await addProblems(db, row.id, problems)
  await save({ ...counts, state: 'ready', is_read: 1 })
}

/** Deletes the problems of earlier dry runs, except those that the upload found. */
async function forgetProblems(db: Db, { id }: Row<'imports'>): Promise<void> {
  await db.deleteFrom('import_problems').where('import_id', '=', id).where('line', '>', UPLOAD_LINE).execute()
}

/** Groups the rows by product again after a change of settings or cells; false if the dry run must end. */
async function groupAgain(db: Db, row: Row<'imports'>, { save, stopping }: Progress): Promise<boolean> {
  try {
    return await groupRows(db, row, () => stopping.aborted)
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error
    if (!(await save({ state: 'stopped' }))) return false
    await forgetProblems(db, row)
    await addProblems(db, row.id, [{ line: 1, name: null, severity: 'skipped', message: error.message }])
    return false
  }
}

type Found = { counts: Counts; taken: Set<number>; unmapped: Unmapped; newNames: NewNames }

async function tryProduct(
  db: Db,
  row: Row<'imports'>,
  product: ImportedProduct,
  { counts, taken, unmapped, newNames }: Found,
): Promise<ImportProblem[]> {
  const { line, name } = product
  try {
    const plan = await planProduct(db, product, { ...row, taken })
    newNames.add(plan.missing)
    const names = plan.images.map((image) => image.name)
    const { missing, messages } = await findMissing(db, row.id, names)
    counts[outcomeOf(plan, plan.images.length - missing)]++
    if (plan.id !== null) taken.add(plan.id)
    const found = [...plan.problems, ...messages.map(toRemark)]
    return [...product.problems, ...found.map((remark) => ({ line, name, ...remark }))]
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const column = unmapped.get(error.message)
    if (column?.isReported) return product.problems
    if (column) column.isReported = true
    // A missing column is a problem of the file, so the message names no product.
    const of = column ? { name: null, message: column.message } : { name, message: error.message }
    return [...product.problems, { line, severity: 'skipped', ...of }]
  }
}
