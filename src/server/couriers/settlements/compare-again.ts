import type { Settlement } from '#contract/settlement.ts'
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

type LineRow = Row<'settlement_lines'>

/** An unpaid line with its present result. */
export type ComparedLine = LineRow & Comparison

type ComparedSettlement = {
  /** The unpaid lines, in the order of the sheet. */
  open: ComparedLine[]
  /** Those unpaid lines whose result differs from the stored one. */
  changed: ComparedLine[]
  /** The sums of all lines (DA). */
  totals: Settlement['totals']
}

/** Compares the unpaid lines of a settlement with the current parcels. Writes nothing. */
export async function compareAgain(
  db: DbOrTrx,
  { courier_id, totals }: Pick<Row<'settlements'>, 'courier_id' | 'totals'>,
  lines: LineRow[],
): Promise<ComparedSettlement> {
  const trackings = lines.map(({ tracking }) => tracking)
  const accepted = lines.filter((line) => line.is_accepted === 1)
  const unpaid = lines.filter((line) => line.is_accepted === 0)
  const paid = accepted.map(({ tracking }) => trackingKey(tracking))
  const open = compareLines(unpaid, await findParcels(db, courier_id, trackings), new Set(paid))
  const changed = open.filter(({ parcelId, due, result }, index) => {
    const before = unpaid[index]
    return before?.parcel_id !== parcelId || before.due !== due || before.result !== result
  })
  return { open, changed, totals: changed.length > 0 ? totalsOf([...accepted, ...open]) : JSON.parse(totals) }
}

/** Compares the unpaid lines of a settlement again, and stores changed results. */
export async function refreshSettlement(
  trx: Trx,
  settlement: Row<'settlements'>,
): Promise<ComparedSettlement> {
  const compared = await compareAgain(trx, settlement, await selectLines(trx, settlement.id))
  for await (const batch of inBatches(compared.changed)) {
    for (const { id, parcelId, due, result } of batch) {
      const columns = { parcel_id: parcelId, due, result }
      await updateRow(trx, 'settlement_lines', id, columns)
    }
  }
  const totals = JSON.stringify(compared.totals)
  await updateRow(trx, 'settlements', settlement.id, { totals })
  return compared
}

/** Selects the lines of a settlement, in the order of the sheet. */
export function selectLines(db: DbOrTrx, id: number): Promise<LineRow[]> {
  return db.selectFrom('settlement_lines').selectAll().where('settlement_id', '=', id).orderBy('id').execute()
}
