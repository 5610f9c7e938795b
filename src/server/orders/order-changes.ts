import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'

/** Changes per transaction, and per read. */
const BATCH = 500

export type NumberedChange = Pick<Row<'order_changes'>, 'order_id' | 'kind'> & { number: number }

/** Returns the last number (0 before the first), and whether changes without one are waiting. */
export async function findLastNumber(db: DbOrTrx): Promise<{ last: number; isNew: boolean }> {
  const { last, waiting } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('order_changes')
        .select(({ fn }) => fn.max('number').as('number'))
        .as('last'),
      selectFrom('order_changes')
        .select('id')
        .where('number', 'is', null)
        .orderBy('id')
        .limit(1)
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { last: last ?? 0, isNew: waiting !== null }
}

/**
 * Numbers committed changes in order, and deletes all but the last `kept`. `onPlaced` receives the ids of placed orders
 * in the same serialized transaction.
 * Numbers start at the time in ms, so that they keep rising when earlier ones are gone: after a restore, or a move to
 * another database.
 */
export async function numberChanges(db: Db, { now, kept, onPlaced }: NumberingOptions): Promise<void> {
  let numbered = BATCH
  while (numbered === BATCH) {
    numbered = await writeWithoutBump(db, async (trx) => {
      const changes = await trx
        .selectFrom('order_changes')
        .select(['id', 'order_id', 'kind'])
        .where('number', 'is', null)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const [first] = changes
      if (!first) return 0
      const { last } = await findLastNumber(trx)
      const offset = Math.max(last + 1, now()) - first.id
      const ids = changes.map(({ id }) => id)
      await trx
        .updateTable('order_changes')
        .set((change) => ({ number: change('id', '+', offset) }))
        .where('id', 'in', ids)
        .execute()
      const placed = changes.filter(({ kind }) => kind === 'placed')
      if (placed.length > 0)
        await onPlaced(
          trx,
          placed.map(({ order_id }) => order_id),
        )
      await deleteOldChanges(trx, kept)
      return changes.length
    })
  }
}

export type NumberingOptions = {
  /** ms since 1970. */
  now: () => number
  kept: number
  onPlaced: (trx: Trx, orderIds: number[]) => Promise<void>
}

async function deleteOldChanges(trx: Trx, kept: number): Promise<void> {
  await trx
    .deleteFrom('order_changes')
    .where('number', '<=', ({ selectFrom }) =>
      selectFrom('order_changes')
        .select('number')
        .where('number', 'is not', null)
        .orderBy('number', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute()
}

/** Lists the first changes after a number, in order. */
export async function listChanges(db: Db, after: number): Promise<NumberedChange[]> {
  const rows = await db
    .selectFrom('order_changes')
    .select(['number', 'order_id', 'kind'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(BATCH)
    .execute()
  return rows as NumberedChange[]
}
