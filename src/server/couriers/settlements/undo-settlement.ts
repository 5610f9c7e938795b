import type { Settlement } from '#contract/settlement.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import { refreshSettlement } from './compare-again.ts'
import { inBatches } from './settlement-lines.ts'
import { changeSettlement } from './settlements.ts'

/**
 * Takes back the payments of the last acceptance of a settlement; each order tells it.
 * @throws NotFoundError; ConflictError `not_accepted`, or `too_late` once another settlement of the courier was
 * accepted after it
 */
export function undoSettlement(db: Db, id: number, actor: string): Promise<Settlement> {
  return changeSettlement(db, id, async (trx, settlement) => {
    const last = await lastAcceptance(trx, settlement)
    if (last === null) {
      throw new ConflictError('Ce versement n’a pas été accepté', { code: 'not_accepted' })
    }
    if (await hasLaterSettlement(trx, settlement, last)) {
      const message = 'Un versement de ce transporteur a été accepté depuis : revenez d’abord sur lui'
      throw new ConflictError(message, { code: 'too_late' })
    }
    const lines = await paidLines(trx, id)
      .select(['settlement_lines.id', 'parcels.id as parcelId', 'parcels.order_id as orderId'])
      .where('parcels.paid_at', '=', last)
      .execute()
    for await (const batch of inBatches(lines)) await takeBack(trx, batch, { id, actor })
    await refreshSettlement(trx, settlement)
    return (await exists(paidLines(trx, id))) ? settlement.accepted_at : null
  })
}

function paidLines(db: DbOrTrx, settlementId: number) {
  return db
    .selectFrom('settlement_lines')
    .innerJoin('parcels', 'parcels.id', 'settlement_lines.parcel_id')
    .where('settlement_lines.settlement_id', '=', settlementId)
    .where('settlement_lines.is_accepted', '=', 1)
    .where('parcels.paid_at', 'is not', null)
}

/** Returns the time of the last acceptance that paid something, or else of the first one; null if there was none. */
async function lastAcceptance(
  db: DbOrTrx,
  { id, accepted_at }: Pick<Row<'settlements'>, 'id' | 'accepted_at'>,
): Promise<string | null> {
  const { last } = await paidLines(db, id)
    .select((select) => select.fn.max('parcels.paid_at').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? accepted_at
}

async function hasLaterSettlement(
  db: DbOrTrx,
  { id, courier_id }: Row<'settlements'>,
  last: string,
): Promise<boolean> {
  const others = await db
    .selectFrom('settlements')
    .leftJoin('settlement_lines', (join) =>
      join
        .onRef('settlement_lines.settlement_id', '=', 'settlements.id')
        .on('settlement_lines.is_accepted', '=', 1),
    )
    .leftJoin('parcels', 'parcels.id', 'settlement_lines.parcel_id')
    .select('settlements.id')
    .where('settlements.courier_id', '=', courier_id)
    .where('settlements.id', '!=', id)
    .where('settlements.accepted_at', 'is not', null)
    .where((where) =>
      where.or([where('settlements.accepted_at', '>', last), where('parcels.paid_at', '>', last)]),
    )
    .limit(1)
    .executeTakeFirst()
  return others !== undefined
}

async function takeBack(
  trx: Trx,
  lines: { id: number; parcelId: number; orderId: number | null }[],
  { id, actor }: { id: number; actor: string },
): Promise<void> {
  const lineIds = lines.map((line) => line.id)
  const parcelIds = lines.map(({ parcelId }) => parcelId)
  await trx.updateTable('settlement_lines').set({ is_accepted: 0 }).where('id', 'in', lineIds).execute()
  const parcels = await trx
    .updateTable('parcels')
    .set({ collected: null, fee: null, paid_at: null })
    .where('id', 'in', parcelIds)
    .returning(['order_id', 'courier_id', 'tracking'])
    .execute()
  const couriers = await trx.selectFrom('couriers').select(['id', 'name']).execute()
  const names = new Map(couriers.map((courier) => [courier.id, courier.name]))
  const byOrder = Map.groupBy(parcels, ({ order_id }) => order_id)
  const orderIds = [...byOrder.keys()].flatMap((orderId) => orderId ?? [])
  await changeOrders(trx, orderIds, (order) => ({
    events: (byOrder.get(order.id) ?? []).map(({ courier_id, tracking }) => ({
      kind: 'parcel',
      actor,
      details: {
        courier: names.get(courier_id) ?? '',
        tracking,
        text: `Versement n° ${id} repris, à recevoir de nouveau`,
      },
    })),
  }))
}
