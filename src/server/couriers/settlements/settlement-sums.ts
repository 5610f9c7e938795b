import type { Settlement, SettlementItem } from '#contract/settlement.ts'
import type { DbOrTrx, Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import {
  type Comparison,
  compareLines,
  findParcels,
  inBatches,
  totalsOf,
  trackingKey,
} from './settlement-lines.ts'

const MAX_FORGOTTEN = 100

type LineRow = Row<'settlement_lines'>

/** An unpaid line with its present result. */
export type ComparedLine = LineRow & Comparison

/**
 * Compares the unpaid lines of a settlement with the current parcels. Returns them in the order of the sheet
 * (`open`), those whose result differs from the stored one (`changed`), and the sums of all lines in DA.
 */
export async function compareAgain(db: DbOrTrx, settlement: Row<'settlements'>, lines: LineRow[]) {
  const trackings = lines.map(({ tracking }) => tracking)
  const accepted = lines.filter((line) => line.is_accepted === 1)
  const unpaid = lines.filter((line) => line.is_accepted === 0)
  const paid = accepted.map(({ tracking }) => trackingKey(tracking))
  const parcels = await findParcels(db, settlement.courier_id, trackings)
  const open = compareLines(unpaid, parcels, new Set(paid))
  const changed = open.filter(({ parcelId, due, result }, index) => {
    const before = unpaid[index]
    return before?.parcel_id !== parcelId || before.due !== due || before.result !== result
  })
  const stored: Settlement['totals'] = JSON.parse(settlement.totals)
  return { open, changed, totals: changed.length > 0 ? totalsOf([...accepted, ...open]) : stored }
}

/** Compares the unpaid lines of a settlement again, and stores changed results. */
export async function refreshSettlement(trx: Trx, settlement: Row<'settlements'>) {
  const compared = await compareAgain(trx, settlement, await selectLines(trx, settlement.id))
  for await (const batch of inBatches(compared.changed)) {
    for (const { id, parcelId, due, result } of batch) {
      await updateRow(trx, 'settlement_lines', id, { parcel_id: parcelId, due, result })
    }
  }
  const totals = JSON.stringify(compared.totals)
  await updateRow(trx, 'settlements', settlement.id, { totals })
  return compared
}

export function selectLines(db: DbOrTrx, id: number): Promise<LineRow[]> {
  return db.selectFrom('settlement_lines').selectAll().where('settlement_id', '=', id).orderBy('id').execute()
}

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
      fn.countAll<number>().as('lines'),
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
        lines,
        due: Number(due),
        collected: Number(collected),
        net: Number(collected) - Number(fee),
      },
    ]),
  )
}

/** Finds unpaid parcels delivered before a sheet that lacks them: number, sum in DA, and the 100 oldest. */
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
      fn.countAll<number>().as('parcels'),
      fn.sum<number | string | null>('amount').as('sum'),
    ])
    .executeTakeFirstOrThrow()
  const items = await forgotten
    .select(['tracking', 'order_id as orderId', 'amount', 'delivered_at as deliveredAt'])
    .orderBy('delivered_at')
    .orderBy('id')
    .limit(MAX_FORGOTTEN)
    .execute()
  return { parcels, sum: Number(sum), items }
}
