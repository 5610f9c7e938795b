import type { Settlement } from '#contract/settlement.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import {
  type Comparison,
  compareLines,
  findParcels,
  inBatches,
  isRecognised,
  totalsOf,
  trackingKey,
} from './settlement-lines.ts'
import { changeSettlement } from './settlements.ts'

type LineRow = Row<'settlement_lines'>

/**
 * Pays the parcels of matching lines, and of others that can be paid if they are listed. Compares lines again first, so
 * that a parcel is paid once, by the first sheet accepted. Idempotent.
 * @throws NotFoundError
 */
export function acceptSettlement(
  db: Db,
  id: number,
  { trackings, actor }: { trackings: string[]; actor: string },
): Promise<Settlement> {
  return changeSettlement(db, id, async (trx, settlement) => {
    const { lines, totals } = await compareAgain(trx, settlement)
    const listed = new Set(trackings.map(trackingKey))
    const payable = lines.filter(
      ({ result, tracking }) =>
        result === 'ok' || (isRecognised(result) && listed.has(trackingKey(tracking))),
    )
    const at = new Date().toISOString()
    for await (const batch of inBatches(payable)) await payLines(trx, batch, { at, actor })
    return { acceptedAt: settlement.accepted_at ?? at, totals }
  })
}

/** Compares unpaid lines again; the totals are those of all lines. */
export async function compareAgain(
  trx: Trx,
  { id, courier_id }: Row<'settlements'>,
): Promise<{ lines: (LineRow & Comparison)[]; totals: Settlement['totals'] }> {
  const lines = await trx
    .selectFrom('settlement_lines')
    .selectAll()
    .where('settlement_id', '=', id)
    .orderBy('id')
    .execute()
  const trackings = lines.map(({ tracking }) => tracking)
  const parcels = await findParcels(trx, courier_id, trackings)
  const accepted = lines.filter((line) => line.is_accepted === 1)
  const open = lines.filter((line) => line.is_accepted === 0)
  const paid = accepted.map(({ tracking }) => trackingKey(tracking))
  const compared = compareLines(open, parcels, new Set(paid))
  const changed = compared.filter(({ parcelId, due, result }, index) => {
    const before = open[index]
    return before?.parcel_id !== parcelId || before.due !== due || before.result !== result
  })
  for await (const batch of inBatches(changed)) {
    for (const { id, parcelId, due, result } of batch) {
      const columns = { parcel_id: parcelId, due, result }
      await trx.updateTable('settlement_lines').set(columns).where('id', '=', id).execute()
    }
  }
  return { lines: compared, totals: totalsOf([...accepted, ...compared]) }
}

/** Pays lines whose parcels are all different. */
async function payLines(
  trx: Trx,
  lines: (LineRow & Comparison)[],
  { at, actor }: { at: string; actor: string },
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const parcelIds = lines.flatMap(({ parcelId }) => parcelId ?? [])
  await trx.updateTable('settlement_lines').set({ is_accepted: 1 }).where('id', 'in', ids).execute()
  const paid = await trx
    .updateTable('parcels')
    .from('settlement_lines')
    .set((line) => ({
      collected: line.ref('settlement_lines.collected'),
      fee: line.ref('settlement_lines.fee'),
      paid_at: at,
    }))
    .whereRef('settlement_lines.parcel_id', '=', 'parcels.id')
    .where('settlement_lines.id', 'in', ids)
    .where('parcels.id', 'in', parcelIds)
    .returning(['parcels.order_id', 'parcels.collected', 'parcels.fee'])
    .execute()
  const payments = Map.groupBy(paid, ({ order_id }) => order_id)
  payments.delete(null)
  const orderIds = [...payments.keys()].flatMap((id) => id ?? [])
  await changeOrders(trx, orderIds, ({ id }) => ({
    events: (payments.get(id) ?? []).map(({ collected, fee }) => ({
      kind: 'payment',
      actor,
      details: { collected: collected ?? 0, fee },
    })),
  }))
}
