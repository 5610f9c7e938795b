import type { Settlement } from '#contract/settlement.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-order.ts'
import type { NewEvent } from '#server/orders/order-events.ts'
import { checkNotCorrected } from '#server/orders/parcel-correction.ts'
import { findAnyCourier } from '../accounts/accounts.ts'
import { inBatches, isRecognised, trackingKey } from './settlement-lines.ts'
import { type ComparedLine, refreshSettlement } from './settlement-sums.ts'
import { changeSettlement } from './settlements.ts'

/**
 * Marks parcels of matching lines, and of payable lines in `trackings`, as paid. Compares again first, so
 * that only the first accepted sheet pays a parcel. Idempotent. Throws NotFoundError; as `checkNotCorrected`.
 */
export function acceptSettlement(
  db: Db,
  id: number,
  trackings: string[],
  actor: string,
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

/** Marks lines of different parcels as accepted, and the parcels as paid. */
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
  await recordEach(trx, paid, ({ collected, fee }) => ({
    kind: 'payment',
    actor,
    details: { collected: collected ?? 0, fee },
  }))
}

function recordEach<Parcel extends Pick<Row<'parcels'>, 'order_id'>>(
  trx: Trx,
  parcels: Parcel[],
  toEvent: (parcel: Parcel) => NewEvent,
): Promise<void> {
  const byOrder = Map.groupBy(parcels, ({ order_id }) => order_id)
  const ids = [...byOrder.keys()].flatMap((id) => id ?? [])
  return changeOrders(trx, ids, ({ id }) => ({ events: (byOrder.get(id) ?? []).map(toEvent) }))
}

/**
 * Reverts the payments of the last acceptance, and records this on each order. Throws NotFoundError;
 * ConflictError `not_accepted`, or `too_late` if another settlement of the courier was accepted later.
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
      .select(['settlement_lines.id', 'parcels.id as parcelId'])
      .where('parcels.paid_at', '=', last)
      .execute()
    const courier = (await findAnyCourier(trx, settlement.courier_id)).name
    const text = `Versement n° ${id} repris, à recevoir de nouveau`
    for await (const batch of inBatches(lines)) {
      const parcels = await takeBack(trx, batch)
      await recordEach(trx, parcels, ({ tracking }) => ({
        kind: 'parcel',
        actor,
        details: { courier, tracking, text },
      }))
    }
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

/** Returns the time of the last acceptance that paid a parcel, else of the first acceptance; null for none. */
async function lastAcceptance(db: DbOrTrx, { id, accepted_at }: Row<'settlements'>): Promise<string | null> {
  const { last } = await paidLines(db, id)
    .select((select) => select.fn.max('parcels.paid_at').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? accepted_at
}

function hasLaterSettlement(
  db: DbOrTrx,
  { id, courier_id }: Row<'settlements'>,
  last: string,
): Promise<boolean> {
  const others = db
    .selectFrom('settlements')
    .leftJoin('settlement_lines', (join) =>
      join
        .onRef('settlement_lines.settlement_id', '=', 'settlements.id')
        .on('settlement_lines.is_accepted', '=', 1),
    )
    .leftJoin('parcels', 'parcels.id', 'settlement_lines.parcel_id')
    .where('settlements.courier_id', '=', courier_id)
    .where('settlements.id', '!=', id)
    .where('settlements.accepted_at', 'is not', null)
  return exists(
    others.where((where) =>
      where.or([where('settlements.accepted_at', '>', last), where('parcels.paid_at', '>', last)]),
    ),
  )
}

async function takeBack(trx: Trx, lines: { id: number; parcelId: number }[]) {
  const lineIds = lines.map((line) => line.id)
  const parcelIds = lines.map(({ parcelId }) => parcelId)
  await trx.updateTable('settlement_lines').set({ is_accepted: 0 }).where('id', 'in', lineIds).execute()
  return trx
    .updateTable('parcels')
    .set({ collected: null, fee: null, paid_at: null })
    .where('id', 'in', parcelIds)
    .returning(['order_id', 'tracking'])
    .execute()
}
