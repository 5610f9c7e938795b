import type { NewWilaya, Wilaya, WilayaChange } from '#contract/delivery.ts'
import { type Delay, delayProblem } from '#rules/delivery-delay.ts'
import { foldText } from '#rules/text.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import { conflictIf, isUniqueViolation } from '#server/db/errors.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import { deleteRow, insertRow, SAME_ID } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { invalid, NotFoundError } from '#server/errors.ts'

export const wilayaNotFound = () => new NotFoundError('Wilaya non trouvée')

const toCodeConflict = conflictIf(isUniqueViolation, 'Une autre wilaya porte déjà ce numéro')

/** Lists wilayas by official code, then by name. Prices in DA. */
export async function listWilayas(db: DbOrTrx): Promise<Wilaya[]> {
  const rows = await db
    .selectFrom('wilayas')
    .selectAll()
    .orderBy((order) => order.fn.coalesce('code', order.lit(100)))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(toWilaya)
}

/** Finds a wilaya by id. Prices in DA. */
export async function findWilaya(db: DbOrTrx, id: number): Promise<Wilaya | undefined> {
  const { rows } = await selectWilaya(db, { id })
  return rows[0] && toWilaya(rows[0])
}

const selectWilaya = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('wilayas').selectAll().where('id', '=', id),
)

function toWilaya(row: Row<'wilayas'>): Wilaya {
  return {
    ...pickFields(row, ['id', 'code', 'name', 'homePrice', 'centerPrice', 'minDays', 'maxDays']),
    centers: readTextList(row.centers),
    baladiyas: readTextList(row.baladiyas),
  }
}

/** Prices in DA. */
export function toWilayaRow(wilaya: NewWilaya): NewRow<'wilayas'> {
  return { ...toStored(wilaya), name_key: foldText(wilaya.name) }
}

/** Creates a wilaya (prices in DA). Throws ConflictError for a used code; ValidationError for a bad delay. */
export async function createWilaya(db: Db, wilaya: NewWilaya): Promise<Wilaya> {
  checkDelay(wilaya)
  return writeCatalogue(db, async (trx) => {
    const values = toWilayaRow(wilaya)
    return toWilaya(await insertRow(trx, 'wilayas', values))
  }).catch(toCodeConflict)
}

/** Updates a wilaya; orders keep the old values. Throws NotFoundError, and as `createWilaya`. */
export async function updateWilaya(db: DbOrTrx, id: number, change: WilayaChange): Promise<Wilaya> {
  return writeCatalogue(db, async (trx) => {
    const stored = await findWilaya(trx, id)
    if (!stored) throw wilayaNotFound()
    const { minDays = stored.minDays, maxDays = stored.maxDays } = change
    checkDelay({ minDays, maxDays })
    const row = await trx
      .updateTable('wilayas')
      .set({
        ...SAME_ID,
        ...toStored({ ...change, minDays, maxDays }),
        name_key: change.name === undefined ? undefined : foldText(change.name),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(wilayaNotFound)
    return toWilaya(row)
  }).catch(toCodeConflict)
}

function checkDelay(delay: Delay): void {
  const message = delayProblem(delay)
  if (message) throw invalid('maxDays', message)
}

/** Deletes a wilaya; orders keep its name. Throws NotFoundError. */
export async function deleteWilaya(db: Db, id: number): Promise<void> {
  await writeCatalogue(db, (trx) => deleteRow(trx, 'wilayas', id, wilayaNotFound))
}
