import type { Outstanding } from '#contract/courier.ts'
import type { Db } from '#server/db/open.ts'

/** Lists delivered, unpaid amounts by courier (DA), oldest first; deleted couriers too. */
export async function listOutstanding(db: Db): Promise<Outstanding[]> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .select((select) => [
      'couriers.id as courierId',
      'couriers.name as courier',
      select.fn.countAll<number | string>().as('parcels'),
      select.fn.sum<number | string>('parcels.amount').as('sum'),
      select.fn.min('parcels.delivered_at').as('oldest'),
    ])
    .where('parcels.state', '=', 'delivered')
    .where('parcels.paid_at', 'is', null)
    .groupBy(['couriers.id', 'couriers.name'])
    .orderBy('oldest')
    .orderBy('couriers.id')
    .execute()
  return rows.map((row) => ({ ...row, parcels: Number(row.parcels), sum: Number(row.sum) }))
}
