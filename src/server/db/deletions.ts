import { sql } from 'kysely'
import { ConflictError } from '#server/errors.ts'
import type { DbOrTrx, Trx } from './open.ts'

/** ms in which a deletion can be undone. */
const UNDO_TIME = 60_000

type References = Record<string, [table: string, column: string][]>

/** By table: the dependent rows that are deleted and restored with a row. */
export const DELETED_WITH: References = {
  categories: [['subcategories', 'category_id']],
  orders: [['order_items', 'order_id']],
  products: [
    ['product_images', 'product_id'],
    ['product_fits', 'product_id'],
    ['product_stock', 'product_id'],
    ['stock_moves', 'product_id'],
    ['order_stock', 'product_id'],
  ],
  settlements: [['settlement_lines', 'settlement_id']],
  wilayas: [['courier_places', 'wilaya_id']],
}

/** By table: the rows that stay, and whose reference to a restored row must be set again. */
export const LEFT_BY: References = {
  categories: [['imports', 'category_id']],
  orders: [['invoices', 'order_id']],
  products: [
    ['order_items', 'product_id'],
    ['exchange_items', 'product_id'],
  ],
}

type StoredRow = Record<string, unknown> & { id: number }
type Stored = [table: string, row: StoredRow][]
type Deletion = { rows: Stored; left: [table: string, column: string, id: number][]; beside: string }

/** Stores a row and its dependent rows before their deletion. `restoreRow` returns the text `beside`. */
export async function storeDeletion(trx: DbOrTrx, table: string, id: number, beside = ''): Promise<void> {
  const [deleted] = await listRows(trx, table, 'id', id)
  if (!deleted) return
  await deleteOldDeletions(trx)
  const rows: Stored = [[table, deleted]]
  for (const [child, column] of DELETED_WITH[table] ?? [])
    for (const row of await listRows(trx, child, column, id)) rows.push([child, row])
  const left: Deletion['left'] = []
  for (const [child, column] of LEFT_BY[table] ?? [])
    for (const row of await listRows(trx, child, column, id)) left.push([child, column, row.id])
  const content = JSON.stringify({ rows, left, beside } satisfies Deletion)
  const deleted_at = new Date().toISOString()
  await trx.insertInto('deletions').values({ table_name: table, row_id: id, content, deleted_at }).execute()
}

async function listRows(trx: DbOrTrx, table: string, column: string, id: number): Promise<StoredRow[]> {
  const query = sql<StoredRow>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id`
  return (await query.execute(trx)).rows
}

/**
 * Restores a row and its dependent rows with their ids; returns `beside`.
 * @throws ConflictError `too_late`, or if an order with stock of a product changed since; a constraint
 * violation if a unique value is taken or a row that it refers to was deleted
 */
export async function restoreRow(trx: Trx, table: string, id: number): Promise<string> {
  const deleted = await trx
    .deleteFrom('deletions')
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('deleted_at', '>', tooOld())
    .returning(['content', 'deleted_at'])
    .executeTakeFirstOrThrow(tooLate)
  const { rows, left, beside }: Deletion = JSON.parse(deleted.content)
  for (const [name, row] of rows) {
    if (name === 'order_stock') await checkUnchanged(trx, row, deleted.deleted_at)
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    const insert = sql`insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))})`
    await insert.execute(trx)
  }
  for (const [name, column, rowId] of left)
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${id} where id = ${rowId}`.execute(trx)
  return beside
}

/** Throws ConflictError if an order changed since: it may no longer hold the stock to restore. */
async function checkUnchanged(trx: Trx, { order_id }: StoredRow, since: string): Promise<void> {
  const changed = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', Number(order_id))
    .where('updated_at', '>', since)
    .executeTakeFirst()
  if (changed) throw new ConflictError(`La commande n°\u00a0${changed.id} a changé depuis la suppression`)
}

export async function deleteOldDeletions(db: DbOrTrx): Promise<void> {
  await db.deleteFrom('deletions').where('deleted_at', '<=', tooOld()).execute()
}

function tooOld(): string {
  return new Date(Date.now() - UNDO_TIME).toISOString()
}

function tooLate(): ConflictError {
  return new ConflictError('Il est trop tard pour rétablir cette suppression', { code: 'too_late' })
}
