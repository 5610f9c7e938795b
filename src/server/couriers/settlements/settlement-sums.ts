import type { Settlement, SettlementItem } from '#contract/settlement.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'

/** Forgotten parcels that are listed. */
const MAX_FORGOTTEN = 100

/** Sums the accepted lines of settlements by id, in DA. Settlements without accepted lines are absent. */
export async function sumAccepted(
  db: DbOrTrx,
  ids: number[],
): Promise<Map<number, SettlementItem['accepted']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('settlement_lines')
    .select(({ fn }) => [
      'settlement_id as id',
      fn.countAll<number | string>().as('lines'),
      fn.sum<number | string | null>('due').as('due'),
      fn.sum<number | string | null>('collected').as('collected'),
      fn.sum<number | string | null>('fee').as('fee'),
    ])
    .where('settlement_id', 'in', ids)
    .where('is_accepted', '=', 1)
    .groupBy('settlement_id')
    .execute()
  return new Map(
    rows.map(({ id, lines, due, collected, fee }) => [
      id,
      {
        lines: Number(lines),
        due: Number(due),
        collected: Number(collected),
        net: Number(collected) - Number(fee),
      },
    ]),
  )
}

/**
 * Finds parcels that a sheet forgot: delivered before the settlement was created, and unpaid. Returns their
 * number, their sum in DA and the oldest ones.
 */
export async function findForgotten(
  db: DbOrTrx,
  { id, courier_id, created_at }: Row<'settlements'>,
): Promise<Settlement['forgotten']> {
  const forgotten = db
    .selectFrom('parcels')
    .where('courier_id', '=', courier_id)
    .where('state', '=', 'delivered')
    .where('paid_at', 'is', null)
    .where('delivered_at', '<=', created_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement_lines')
            .select('settlement_lines.id')
            .whereRef('settlement_lines.parcel_id', '=', 'parcels.id')
            .where('settlement_lines.settlement_id', '=', id),
        ),
      ),
    )
  const { parcels, sum } = await forgotten
    .select(({ fn }) => [
      fn.countAll<number | string>().as('parcels'),
      fn.sum<number | string | null>('amount').as('sum'),
    ])
    .executeTakeFirstOrThrow()
  const items = await forgotten
    .select(['tracking', 'order_id as orderId', 'amount', 'delivered_at as deliveredAt'])
    .orderBy('delivered_at')
    .orderBy('id')
    .limit(MAX_FORGOTTEN)
    .execute()
  return { parcels: Number(parcels), sum: Number(sum), items }
}
