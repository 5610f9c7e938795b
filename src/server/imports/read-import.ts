import { setImmediate } from 'node:timers/promises'
import type { ImportProblem } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { findMissing, withoutImage } from './import-images.ts'
import { readProducts } from './import-reader.ts'
import { MAX_PROBLEMS } from './imports.ts'
import { outcomeOf, planProduct } from './plan-product.ts'
import type { ImportedProduct } from './read-product.ts'

/** ms between two saves of the counts. */
const SAVE = 500

type Counts = Pick<Row<'imports'>, 'created' | 'updated' | 'skipped'>

/**
 * Finds out what an import would write, without writing it. `save` stores the counts so far, and is false once another
 * run has the import.
 */
export async function readImport(
  db: Db,
  row: Row<'imports'>,
  { save, stopping }: { save: (counts: Partial<Row<'imports'>>) => Promise<boolean>; stopping: AbortSignal },
): Promise<void> {
  await db.deleteFrom('import_problems').where('import_id', '=', row.id).execute()
  const counts: Counts = { created: 0, updated: 0, skipped: 0 }
  const problems: ImportProblem[] = []
  const taken = new Set<number>()
  let [saved, kept] = [Date.now(), 0]
  for await (const { product } of readProducts(db, row)) {
    if (stopping.aborted) return
    if ('fatal' in product) problems.push(...product.fatal)
    else problems.push(...(await tryProduct(db, row, product, { counts, taken })))
    if (Date.now() - saved < SAVE) continue
    saved = Date.now()
    kept += await addProblems(db, row.id, problems.splice(0), kept)
    if (!(await save(counts))) return
    await setImmediate()
  }
  await addProblems(db, row.id, problems, kept)
  await save({ ...counts, state: 'ready' })
}

async function tryProduct(
  db: Db,
  row: Row<'imports'>,
  product: ImportedProduct,
  { counts, taken }: { counts: Counts; taken: Set<number> },
): Promise<ImportProblem[]> {
  const { line } = product
  try {
    const plan = await planProduct(db, product, {
      categoryId: row.category_id,
      quantities: row.quantities === 1,
      taken,
    })
    const missing = await findMissing(db, row.id, plan.images)
    counts[outcomeOf(plan, plan.images.length - missing.length)]++
    if (plan.id !== null) taken.add(plan.id)
    const told = [...plan.problems, ...missing.map((name) => withoutImage(name))]
    return [...product.problems, ...told.map((message) => ({ line, message }))]
  } catch (error) {
    if (error instanceof ValidationError) return [{ line, message: error.message }]
    throw error
  }
}

/** Adds problems to the `kept` ones of an import, up to the limit; returns their number. */
export async function addProblems(
  db: Pick<Db, 'insertInto'>,
  import_id: number,
  problems: ImportProblem[],
  kept: number,
): Promise<number> {
  const added = problems.slice(0, MAX_PROBLEMS - kept)
  if (added.length === 0) return 0
  const rows = added.map(({ line, message }) => ({ import_id, line, message: message.slice(0, 500) }))
  await db.insertInto('import_problems').values(rows).execute()
  return rows.length
}
