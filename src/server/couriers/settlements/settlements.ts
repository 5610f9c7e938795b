import { cleanText } from '#contract/fields.ts'
import { SETTLEMENT_RESULTS, type Settlement, type SettlementItem } from '#contract/settlement.ts'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { NotFoundError, ValidationError } from '#server/errors.ts'
import { BATCH, compareLines, findParcels, type SheetLine } from './settlement-lines.ts'

const MAX_NAME = 200

type Totals = SettlementItem['totals']
type SettlementRow = Row<'settlements'> & { courier: string }

/**
 * Compares a sheet to the courier’s parcels, and stores the result; parcels and orders are unchanged. A deleted courier
 * may still pay.
 * @throws ValidationError for an unknown courier
 */
export function addSettlement(
  db: Db,
  sheet: { courierId: number; filename: string; lines: SheetLine[] },
): Promise<Settlement> {
  return writeWithoutBump(db, async (trx) => {
    const { courierId, lines } = sheet
    const parcels = await findParcels(
      trx,
      courierId,
      lines.map(({ tracking }) => tracking),
    )
    const settlement = await trx
      .insertInto('settlements')
      .values({
        courier_id: courierId,
        filename: cleanName(sheet.filename),
        created_at: new Date().toISOString(),
        accepted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = compareLines(lines, parcels).map(({ row, parcelId, ...line }) => ({
      ...line,
      settlement_id: settlement.id,
      row_number: row,
      parcel_id: parcelId,
    }))
    for (let at = 0; at < rows.length; at += BATCH) {
      await trx
        .insertInto('settlement_lines')
        .values(rows.slice(at, at + BATCH))
        .execute()
    }
    return findSettlement(trx, settlement.id)
  })
}

/** @throws ValidationError for an unknown courier */
export async function checkCourier(db: Db, courierId: number): Promise<void> {
  const courier = await db.selectFrom('couriers').select('id').where('id', '=', courierId).executeTakeFirst()
  if (!courier) throw new ValidationError([{ path: 'courierId', message: 'Transporteur inconnu' }])
}

export async function listSettlements(db: Db): Promise<SettlementItem[]> {
  const rows = await settlementRows(db).orderBy('settlements.id', 'desc').execute()
  const totals = await listTotals(db)
  return rows.map((row) => ({ ...toItem(row), totals: totals.get(row.id) ?? noTotals() }))
}

/**
 * Lines are in the order of the sheet.
 * @throws NotFoundError
 */
export async function findSettlement(db: DbOrTrx, id: number): Promise<Settlement> {
  const row = await settlementRows(db)
    .where('settlements.id', '=', id)
    .executeTakeFirstOrThrow(unknownSettlement)
  const totals = await listTotals(db, id)
  const lines = await db
    .selectFrom('settlement_lines')
    .leftJoin('parcels', 'parcels.id', 'settlement_lines.parcel_id')
    .select([
      'settlement_lines.tracking',
      'parcels.order_id as orderId',
      'settlement_lines.due',
      'settlement_lines.collected',
      'settlement_lines.fee',
      'settlement_lines.result',
      'settlement_lines.row_number as row',
      'settlement_lines.is_accepted',
    ])
    .where('settlement_id', '=', id)
    .orderBy('settlement_lines.id')
    .execute()
  return {
    ...toItem(row),
    totals: totals.get(id) ?? noTotals(),
    lines: lines.map(({ is_accepted, ...line }) => ({ ...line, isAccepted: is_accepted === 1 })),
  }
}

/** Sums lines in DA and counts results, of one settlement or all. */
async function listTotals(db: DbOrTrx, id?: number): Promise<Map<number, Totals>> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select((select) => [
      'settlement_id',
      'result',
      select.fn.countAll<number | string>().as('lines'),
      select.fn.sum<number | string | null>('due').as('due'),
      select.fn.sum<number | string | null>('collected').as('collected'),
      select.fn.sum<number | string | null>('fee').as('fee'),
    ])
    .$if(id !== undefined, (query) => query.where('settlement_id', '=', id ?? 0))
    .groupBy(['settlement_id', 'result'])
    .execute()
  const all = new Map<number, Totals>()
  for (const row of rows) {
    const totals = all.get(row.settlement_id) ?? noTotals()
    totals[row.result] = Number(row.lines)
    for (const sum of ['due', 'collected', 'fee'] as const) totals[sum] += Number(row[sum])
    totals.net = totals.collected - totals.fee
    all.set(row.settlement_id, totals)
  }
  return all
}

function noTotals(): Totals {
  const counts = Object.fromEntries(SETTLEMENT_RESULTS.map((result) => [result, 0]))
  return { due: 0, collected: 0, fee: 0, net: 0, ...counts } as Totals
}

export function unknownSettlement(): NotFoundError {
  return new NotFoundError('Versement non trouvé')
}

function settlementRows(db: DbOrTrx) {
  return db
    .selectFrom('settlements')
    .innerJoin('couriers', 'couriers.id', 'settlements.courier_id')
    .selectAll('settlements')
    .select('couriers.name as courier')
}

function toItem(row: SettlementRow): Omit<SettlementItem, 'totals'> {
  return {
    id: row.id,
    courierId: row.courier_id,
    courier: row.courier,
    filename: row.filename,
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
  }
}

/** Strips folders. */
function cleanName(filename: string): string {
  return cleanText(filename.replace(/^.*[/\\]/s, '')).slice(0, MAX_NAME) || 'Sans nom'
}
