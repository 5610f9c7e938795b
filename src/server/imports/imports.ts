import type { ImportProblem, ImportRow, ProductImport } from '#contract/import.ts'
import { pickFields } from '#server/db/column-names.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { count } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import { isFree } from '#server/jobs/lease.ts'
import type { Cell } from './rows/row-reader.ts'

/** Rows of the file shown as a sample. */
const SAMPLE = 10
/** Characters shown of a cell in the sample. */
const MAX_SAMPLE = 200
/** Characters read of a single cell: as many as the owner may type. */
const MAX_CELL = 10_000
/** Rows from which the owner chooses the header row; cells shown of each, and characters of each cell. */
const FIRST_ROWS = 20
const MAX_FIRST = { cells: 30, characters: 60 }
/** Problems stored per import. */
const MAX_PROBLEMS = 1000
/** ms for which an import can be undone; it is deleted afterwards. */
export const KEPT = 7 * 24 * 60 * 60_000

const importNotFound = () => new NotFoundError('Import non trouvé')

export async function listImports(db: Db): Promise<ProductImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('state', '!=', 'receiving')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return Promise.all(rows.map((row) => toImport(db, row)))
}

/** @throws NotFoundError */
export async function findImport(db: DbOrTrx, id: number): Promise<ProductImport> {
  return toImport(db, await findImportRow(db, id))
}

/** @throws NotFoundError */
export function findImportRow(db: DbOrTrx, id: number): Promise<Row<'imports'>> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'receiving')
    .executeTakeFirstOrThrow(importNotFound)
}

async function toImport(db: DbOrTrx, row: Row<'imports'>): Promise<ProductImport> {
  const columns: string[] = JSON.parse(row.columns)
  const problems = await db
    .selectFrom('import_problems')
    .select(['line', 'name', 'severity', 'message'])
    .where('import_id', '=', row.id)
    .orderBy('line')
    .orderBy('id')
    .limit(MAX_PROBLEMS)
    .execute()
  const rows = await listFirstRows(db, row.id)
  const left = await countUndoEntries(db, row.id)
  const sample = rows.filter(({ source }) => source === 0).slice(0, SAMPLE)
  return {
    ...pickFields(row, ['id', 'filename', 'createdAt', 'format', 'headerRow']),
    ...pickFields(row, ['categoryId', 'taxPercent', 'done', 'total']),
    state: stateOf(row),
    isRead: row.is_read === 1,
    firstRows: rows.slice(0, FIRST_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, MAX_FIRST.cells).map((cell) => String(cell).slice(0, MAX_FIRST.characters)),
    })),
    columns,
    sample: sample.map(({ cells }) =>
      columns.map((_, index) => String(cells[index] ?? '').slice(0, MAX_SAMPLE)),
    ),
    mapping: JSON.parse(row.mapping),
    quantities: row.quantities === 1,
    splitQuantities: row.split_quantities === 1,
    asDrafts: row.as_drafts === 1,
    problems: problems.map((problem) => ({ ...problem, line: Math.max(1, problem.line) })),
    counts: { create: row.created, update: row.updated, skip: row.skipped },
    canUndo: canUndo(row, left),
    undo: row.undo_total === null ? null : { done: row.undo_total - left, total: row.undo_total },
  }
}

/** Reads the first rows of the file of products, including those above the titles. */
async function listFirstRows(
  db: DbOrTrx,
  importId: number,
): Promise<{ source: number; line: number; cells: Cell[] }[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['source', 'line', 'cells'])
    .where('import_id', '=', importId)
    .where('source', 'in', [0, 2])
    .orderBy('id')
    .limit(FIRST_ROWS + SAMPLE)
    .execute()
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) }))
}

/** Counts products, categories and brands that an import created or changed, and that are not yet undone. */
export function countUndoEntries(db: DbOrTrx, importId: number): Promise<number> {
  return count(db.selectFrom('import_touched').where('import_id', '=', importId))
}

/** True if writing began within a week, something is `left` to undo, and the state is in `UNDONE_FROM`. */
export function canUndo({ state, written_at }: Row<'imports'>, left: number): boolean {
  if (left === 0 || !UNDONE_FROM.some((from) => from === state)) return false
  return written_at !== null && Date.now() - Date.parse(written_at) < KEPT
}

/**
 * Updates an import that is in one of `states` and held by no run, and resets its attempts. Execute it with
 * `importBusy`, the error for an import that does not match.
 */
export function updateFree(trx: Trx, id: number, states: readonly Row<'imports'>['state'][]) {
  return trx
    .updateTable('imports')
    .set({ attempts: 0, holder: null, taken_until: null })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where(isFree(new Date()))
    .returning('id')
}

export const importBusy = () => new ConflictError('Cet import se lit, s’écrit ou est terminé')

/** States in which an import can be changed or started. */
export const RESTING = ['ready', 'stopped'] as const

/** States in which an undo can be started or resumed. */
export const UNDONE_FROM = ['ready', 'stopped', 'done'] as const

/** Reads a row of the file of products, which may be the header row or one above it. Throws NotFoundError. */
export async function findImportLine(db: DbOrTrx, id: number, line: number): Promise<ImportRow> {
  const { columns } = await findImportRow(db, id)
  const titles: string[] = JSON.parse(columns)
  const { cells } = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .where('source', 'in', [0, 2])
    .where('line', '=', line)
    .executeTakeFirstOrThrow(() => new NotFoundError('Cette ligne n’est pas dans le fichier'))
  const read: Cell[] = JSON.parse(cells)
  return { line, cells: titles.map((_, index) => String(read[index] ?? '').slice(0, MAX_CELL)) }
}

function stateOf({ state, taken_until }: Row<'imports'>): ProductImport['state'] {
  if (state === 'receiving') return 'reading'
  const isTaken = taken_until !== null && taken_until >= new Date().toISOString()
  return state === 'stopped' && isTaken ? 'stopping' : state
}

/** Characters stored of a product's name. */
const MAX_NAME = 200

/** How many problems of an import are stored; undefined until they are counted. */
export type Stored = { problems: number | undefined }

/**
 * Adds problems to an import, up to the limit; problems about the whole file are always added. Pass the same
 * `stored` to several calls to avoid counting each time.
 */
export async function addProblems(
  db: DbOrTrx,
  import_id: number,
  problems: ImportProblem[],
  stored: Stored = { problems: undefined },
): Promise<void> {
  if (problems.length === 0) return
  stored.problems ??= await count(db.selectFrom('import_problems').where('import_id', '=', import_id))
  let left = MAX_PROBLEMS - stored.problems
  const added = problems.filter(({ line, name }) => (line <= 1 && name === null) || left-- > 0)
  const rows = added.map(({ message, name, ...problem }) => ({
    import_id,
    ...problem,
    name: name?.slice(0, MAX_NAME) ?? null,
    message: message.slice(0, 500),
  }))
  if (rows.length > 0) await db.insertInto('import_problems').values(rows).execute()
  stored.problems += rows.length
}
