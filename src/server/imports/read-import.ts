import { setImmediate } from 'node:timers/promises'
import type { ImportMapping, ImportProblem } from '#contract/import.ts'
import { foldText, nameKey } from '#rules/text.ts'
import { isDatabaseDown } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ValidationError } from '#server/errors.ts'
import type { Format } from './formats/format.ts'
import { FORMATS } from './formats/formats.ts'
import { findMissing, withoutImage } from './import-images.ts'
import { addProblems } from './imports.ts'
import { type Outcome, outcomeOf, planProduct } from './plan-product.ts'
import { atProduct } from './product-error.ts'
import {
  type ImportedProduct,
  type ImportRules,
  readProduct,
  type UnreadableProduct,
} from './read-product.ts'
import { Columns, type ImportRow } from './row-reader.ts'

/** ms between two saves of the counts. */
const SAVE = 500
/** Products of one query. */
const BATCH = 50

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
    else {
      const work = () => tryProduct(db, row, product, { counts, taken })
      problems.push(...(await atProduct(product.line, work, isDatabaseDown)))
    }
    if (Date.now() - saved < SAVE) continue
    saved = Date.now()
    await addProblems(db, row.id, problems.splice(0))
    if (!(await save(counts))) return
    await setImmediate()
  }
  await addProblems(db, row.id, problems)
  await save({ ...counts, state: 'ready', is_read: 1 })
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

/** A product of a file; `group` is its `product_line`. */
type ReadProduct = { group: number; product: ImportedProduct | UnreadableProduct }

/** Reads every product of an import in the order of the file, and refuses duplicates. */
export async function* readProducts(db: Db, row: Row<'imports'>): AsyncGenerator<ReadProduct> {
  const mapping: ImportMapping = JSON.parse(row.mapping)
  const rules: ImportRules = {
    format: FORMATS[row.format],
    products: new Columns(JSON.parse(row.columns)),
    combinations: new Columns(JSON.parse(row.extra_columns)),
    mapping,
    taxPercent: row.tax_percent,
  }
  const seen = new Map<string, number>()
  for await (const { group, rows } of readGroups(db, row.id)) {
    const product = readProduct(rows, rules)
    yield { group, product: 'fatal' in product ? product : refuseDoubled(product, seen, rules.format) }
  }
}

/** Refuses a second product of one reference; without references also of one name and brand, unless the format has twins. */
function refuseDoubled(
  product: ImportedProduct,
  seen: Map<string, number>,
  { hasTwins }: Format,
): ImportedProduct | UnreadableProduct {
  const { line, fields } = product
  const { reference, name = '', brand } = fields
  if (hasTwins && !reference) return product
  const key = reference
    ? `reference ${nameKey(reference)}`
    : `name ${JSON.stringify([foldText(name), brand ? nameKey(brand) : null])}`
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, line)
    return product
  }
  const message = reference
    ? `La référence «\u00a0${reference}\u00a0» est déjà celle de la ligne ${first}`
    : `Ce produit est déjà à la ligne ${first}`
  return { line, fatal: [{ line, message }] }
}

/** Reads the rows of an import product by product. */
async function* readGroups(db: Db, importId: number): AsyncGenerator<{ group: number; rows: ImportRow[] }> {
  for (let last = 0; ; ) {
    const groups = await db
      .selectFrom('import_rows')
      .select('product_line')
      .distinct()
      .where('import_id', '=', importId)
      .where('product_line', '>', last)
      .orderBy('product_line')
      .limit(BATCH)
      .execute()
    const [first, end] = [groups[0], groups.at(-1)]
    if (!first || !end) return
    const rows = await db
      .selectFrom('import_rows')
      .select(['product_line', 'source', 'line', 'cells'])
      .where('import_id', '=', importId)
      .where('product_line', '>=', first.product_line)
      .where('product_line', '<=', end.product_line)
      .orderBy('product_line')
      .orderBy('source')
      .orderBy('line')
      .execute()
    const byProduct = Map.groupBy(rows, (row) => row.product_line)
    for (const [group, found] of byProduct) {
      const rows = found.map(({ source, line, cells }) => ({ source, line, cells: JSON.parse(cells) }))
      // Variations of WooCommerce may come before their product.
      const isHead = ({ source, line }: ImportRow) => source === 0 && line === group
      yield { group, rows: rows.toSorted((a, b) => Number(isHead(b)) - Number(isHead(a))) }
    }
    last = end.product_line
  }
}
