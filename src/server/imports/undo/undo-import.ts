import type { ImportProblem } from '#contract/import.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { addProblems } from '../imports.ts'
import { type CreatedKind, readCreated, type UndoEntry } from '../write/undo-log.ts'
import { undoProduct } from './undo-product.ts'

/** Entries of the undo log per transaction. */
const BATCH = 20
/** ms between two bumps of the catalogue version, so that the page cache is not emptied for each batch. */
const SHOW = 3000

/** Products come first: a category or brand can only be deleted once no product uses it. */
const ORDER = ['product', 'subcategory', 'category', 'brand'] as const

type Context = { stopping: AbortSignal; show: () => Promise<void> }

/**
 * Undoes an import, last product first. A batch, its log and its messages are one transaction, so that an
 * undo that is killed can be resumed. `show` bumps the catalogue version. Ends early if the import is stopped
 * or another run takes it over.
 */
export async function undoImport(db: Db, row: Row<'imports'>, { stopping, show }: Context): Promise<void> {
  let shown = Date.now()
  try {
    for (const kind of ORDER) {
      let state: Step = 'more'
      while (state === 'more') {
        if (stopping.aborted) return
        state = await writeWithoutBump(db, (trx) => undoBatch(db, trx, row, kind))
        if (Date.now() - shown < SHOW) continue
        await show()
        shown = Date.now()
      }
      if (state === 'lost') return
    }
    await writeWithoutBump(db, async (trx) => {
      if (!(await hold(trx, row, { state: 'undone' }))) return
      await trx.deleteFrom('import_pictures').where('import_id', '=', row.id).execute()
    })
  } finally {
    await show()
  }
}

type Step = 'more' | 'end' | 'lost'

async function undoBatch(db: Db, trx: Trx, row: Row<'imports'>, kind: UndoEntry['kind']): Promise<Step> {
  // The undo makes progress, so an earlier crash no longer counts as an attempt.
  if (!(await hold(trx, row, { attempts: 1 }))) return 'lost'
  const batch = await trx
    .selectFrom('import_touched')
    .selectAll()
    .where('import_id', '=', row.id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute()
  if (batch.length === 0) return 'end'
  const problems: ImportProblem[] = []
  for (const touched of batch) {
    const { line, name } = touched
    const why =
      kind === 'product'
        ? await undoProduct(trx, touched, { locks: db.dialect === 'postgres' })
        : await undoCreated(trx, kind, touched)
    if (why !== null)
      problems.push({ line, name: kind === 'product' ? name : null, severity: 'note', message: why })
  }
  await addProblems(trx, row.id, problems)
  const ids = batch.map(({ id }) => id)
  await trx.deleteFrom('import_touched').where('id', 'in', ids).execute()
  return 'more'
}

/** Updates the import if this run still holds it; false if it was stopped or another run took it over. */
async function hold(trx: Trx, row: Row<'imports'>, change: Partial<Row<'imports'>>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set(change)
    .where('id', '=', row.id)
    .where('holder', '=', row.holder)
    .where('state', '=', 'undoing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const NOUNS: Record<CreatedKind, string> = {
  category: 'La catégorie',
  subcategory: 'La sous-catégorie',
  brand: 'La marque',
}

/** Deletes a category, subcategory or brand that the import created. Returns why it must stay, or null. */
async function undoCreated(
  trx: Trx,
  kind: CreatedKind,
  { row_id: id, after }: UndoEntry,
): Promise<string | null> {
  const made = await readCreated(trx, kind, id)
  // The owner has already deleted it.
  if (!made) return null
  const named = `${NOUNS[kind]} «\u00a0${made.name}\u00a0»`
  if (await exists(trx.selectFrom('products').where(COLUMNS[kind], '=', id)))
    return `${named}\u00a0: des produits y sont, elle reste`
  if (made.after !== after) return `${named}\u00a0: modifiée depuis l’import, elle reste`
  if (kind === 'category' && (await exists(trx.selectFrom('subcategories').where('category_id', '=', id))))
    return `${named}\u00a0: elle a d’autres sous-catégories, elle reste`
  if (kind === 'subcategory') await deleteSubcategory(trx, id)
  else
    await trx
      .deleteFrom(kind === 'category' ? 'categories' : 'brands')
      .where('id', '=', id)
      .execute()
  return null
}

const COLUMNS = { category: 'category_id', subcategory: 'subcategory_id', brand: 'brand_id' } as const

async function deleteSubcategory(trx: Trx, id: number): Promise<void> {
  const { category_id, position } = await trx
    .deleteFrom('subcategories')
    .where('id', '=', id)
    .returning(['category_id', 'position'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('subcategories')
    .set((row) => ({ position: row('position', '-', 1) }))
    .where('category_id', '=', category_id)
    .where('position', '>', position)
    .execute()
}
