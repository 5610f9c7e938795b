import type { Settlement } from '#contract/settlement.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { checkNotCorrected } from '#server/orders/parcel-correction.ts'
import { type ComparedLine, refreshSettlement } from './compare-again.ts'
import { inBatches, isRecognised, trackingKey } from './settlement-lines.ts'
import { changeSettlement } from './settlements.ts'

/**
 * Pays the parcels of matching lines, and of others that can be paid if they are listed. Compares lines again first, so
 * that a parcel is paid once, by the first sheet accepted. Idempotent.
 * @throws NotFoundError; as `checkNotCorrected`
 */
export function acceptSettlement(
  db: Db,
  id: number,
  { trackings, actor }: { trackings: string[]; actor: string },
): Promise<Settlement> {
  return changeSettlement(db, id, async (trx, settlement) => {
    const { open } = await refreshSettlement(trx, settlement)
    const listed = new Set(trackings.map(trackingKey))
    const payable = open.filter(
      ({ result, tracking }) =>
        result === 'ok' || (isRecognised(result) && listed.has(trackingKey(tracking))),
    )
    const at = new Date().toISOString()
    for await (const batch of inBatches(payable)) await payLines(trx, batch, { at, actor })
    return settlement.accepted_at ?? at
  })
}

/** Pays lines whose parcels are all different. */
async function payLines(
  trx: Trx,
  lines: ComparedLine[],
  { at, actor }: { at: string; actor: string },
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const parcelIds = lines.flatMap(({ parcelId }) => parcelId ?? [])
  await checkNotCorrected(
    trx,
    lines.flatMap(({ orderId }) => orderId ?? []),
  )
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
