import { setImmediate } from 'node:timers/promises'
import type { ImportProblem } from '#contract/import.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import { findMissing, withoutImage } from './import-images.ts'
import { readProducts } from './import-reader.ts'
import { addProblems } from './imports.ts'
import { type Outcome, outcomeOf, planProduct } from './plan-product.ts'
import type { ImportedProduct } from './read-product.ts'

/** ms between two saves of the counts. */
const SAVE = 500

type Counts = Pick<Row<'imports'>, Outcome>

/** Counts what an import would write. `save` stores the counts, and returns false once another run has the import. */
export async function readImport(
  db: Db,
  row: Row<'imports'>,
  { save, stopping }: { save: (counts: Partial<Row<'imports'>>) => Promise<boolean>; stopping: AbortSignal },
): Promise<void> {
  await db.deleteFrom('import_problems').where('import_id', '=', row.id).execute()
  const counts: Counts = { created: 0, updated: 0, skipped: 0 }
  const problems: ImportProblem[] = []
  const taken = new Set<number>()
  let saved = Date.now()
  for await (const { product } of readProducts(db, row)) {
    if (stopping.aborted) return
    if ('fatal' in product) problems.push(...product.fatal)
    else problems.push(...(await tryProduct(db, row, product, { counts, taken })))
    if (Date.now() - saved < SAVE) continue
    saved = Date.now()
    await addProblems(db, row.id, problems.splice(0))
    if (!(await save(counts))) return
    await setImmediate()
  }
  await addProblems(db, row.id, problems)
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
    const plan = await planProduct(db, product, { ...row, taken })
    const missing = await findMissing(db, row.id, plan.images)
    counts[outcomeOf(plan, plan.images.length - missing.length)]++
    if (plan.id !== null) taken.add(plan.id)
    const found = [...plan.problems, ...missing.map((name) => withoutImage(name))]
    return [...product.problems, ...found.map((message) => ({ line, message }))]
  } catch (error) {
    if (error instanceof ValidationError) return [{ line, message: error.message }]
    throw error
  }
}
