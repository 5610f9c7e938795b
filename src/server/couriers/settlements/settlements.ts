import type { Outstanding } from '#contract/courier.ts'
import { cleanLine } from '#contract/fields.ts'
import type { PageOf } from '#contract/product.ts'
import type { Settlement, SettlementItem, SettlementLine, SettlementsQuery } from '#contract/settlement.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { count, deleteRow, exists, insertRow, readRow, updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { writeWithoutBump } from '#server/db/write-catalogue.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import type { SettlementFile } from './read-settlement.ts'
import { compareLines, findParcels, inBatches, totalsOf } from './settlement-lines.ts'
import {
  compareAgain,
  findForgotten,
  refreshSettlement,
  selectLines,
  sumAccepted,
} from './settlement-sums.ts'

const MAX_NAME = 200

/**
 * Compares a sheet with a courier's parcels, which stay unchanged, and stores the result. The courier may be
 * a removed one, since it may still pay.
 */
export function addSettlement(
  db: Db,
  sheet: SettlementFile & { courierId: number; filename: string },
): Promise<Settlement> {
  return writeWithoutBump(db, async (trx) => {
    const { courierId, lines } = sheet
    const trackings = lines.map(({ tracking }) => tracking)
    const compared = compareLines(lines, await findParcels(trx, courierId, trackings))
    const settlement = await insertRow(trx, 'settlements', {
      ...toStored({ courierId, totals: totalsOf(compared), columns: sheet.columns }),
      ...toStored({ unreadSheets: sheet.unreadSheets, acceptedAt: null }),
      filename: cleanName(sheet.filename),
      created_at: new Date().toISOString(),
    })
    const rows = compared.map(({ row, orderId, ...line }) => ({
      ...toStored(line),
      settlement_id: settlement.id,
      row_number: row,
    }))
    for await (const batch of inBatches(rows)) {
      await trx.insertInto('settlement_lines').values(batch).execute()
    }
    return findSettlement(trx, settlement.id)
  })
}

export async function listSettlements(
  db: Db,
  { page, limit }: SettlementsQuery,
): Promise<PageOf<SettlementItem>> {
  const rows = settlementRows(db)
    .orderBy('settlements.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const [items, total] = await Promise.all([rows.execute(), count(db.selectFrom('settlements'))])
  const accepted = await sumAccepted(
    db,
    items.map(({ id }) => id),
  )
  const shown: SettlementItem[] = []
  for (const row of items) {
    const item = toItem(row, accepted.get(row.id))
    const { ok, gap, not_delivered, unknown } = item.totals
    const isOpen = ok + gap + not_delivered + unknown > item.accepted.lines
    // Settlements with unpaid lines are compared again, so that the list matches the opened settlement.
    const current = isOpen ? await compareAgain(db, row, await selectLines(db, row.id)) : item
    shown.push({ ...item, totals: current.totals })
  }
  return { items: shown, total, page, pageSize: limit }
}

/** Finds a settlement with its lines in order; compares unpaid ones again. Throws NotFoundError. */
export async function findSettlement(db: DbOrTrx, id: number): Promise<Settlement> {
  const row = await settlementRows(db)
    .where('settlements.id', '=', id)
    .executeTakeFirstOrThrow(unknownSettlement)
  const lines = await db
    .selectFrom('settlement_lines')
    .leftJoin('parcels', 'parcels.id', 'settlement_lines.parcel_id')
    .selectAll('settlement_lines')
    .select('parcels.order_id as orderId')
    .where('settlement_id', '=', id)
    .orderBy('settlement_lines.id')
    .execute()
  const { changed, totals } = await compareAgain(db, row, lines)
  const now = new Map(changed.map((line) => [line.id, line]))
  return {
    ...toItem(row, (await sumAccepted(db, [id])).get(id)),
    totals,
    lines: lines.map((line) => toLine({ ...line, ...now.get(line.id) })),
    columns: JSON.parse(row.columns),
    unreadSheets: readTextList(row.unread_sheets),
    forgotten: await findForgotten(db, row),
  }
}

function toLine(line: Row<'settlement_lines'> & { orderId: number | null }): SettlementLine {
  return {
    ...pickFields(line, ['tracking', 'due', 'collected', 'fee', 'unreadFee', 'result', 'reason']),
    orderId: line.orderId,
    row: line.row_number,
    isAccepted: line.is_accepted === 1,
  }
}

/** @throws NotFoundError; ConflictError when a line has paid a parcel */
export function deleteSettlement(db: Db, id: number): Promise<void> {
  return writeWithoutBump(db, async (trx) => {
    const paid = trx
      .selectFrom('settlement_lines')
      .where('settlement_id', '=', id)
      .where('is_accepted', '=', 1)
    if (await exists(paid)) {
      throw new ConflictError('Ce versement a réglé des colis : il ne se supprime plus')
    }
    await deleteRow(trx, 'settlements', id, unknownSettlement)
  })
}

/** Sums delivered, unpaid amounts by courier in DA, oldest first, including deleted couriers. */
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

/**
 * Runs `change`, and stores the time of acceptance that it returns. Then compares again the other sheets that
 * name the same parcels. Throws NotFoundError.
 */
export function changeSettlement(
  db: Db,
  id: number,
  change: (trx: Trx, settlement: Row<'settlements'>) => Promise<Settlement['acceptedAt']>,
): Promise<Settlement> {
  return writeWithoutBump(db, async (trx) => {
    const settlement = await readRow(trx, 'settlements', id, unknownSettlement)
    const accepted_at = await change(trx, settlement)
    await updateRow(trx, 'settlements', id, { accepted_at })
    const parcels = trx
      .selectFrom('settlement_lines')
      .select('parcel_id')
      .where('settlement_id', '=', id)
      .where('parcel_id', 'is not', null)
    const others = trx
      .selectFrom('settlement_lines')
      .select('settlement_id')
      .where('parcel_id', 'in', parcels)
    const same = trx.selectFrom('settlements').selectAll().where('id', '!=', id).where('id', 'in', others)
    for (const other of await same.execute()) await refreshSettlement(trx, other)
    return findSettlement(trx, id)
  })
}

function unknownSettlement(): NotFoundError {
  return new NotFoundError('Versement non trouvé')
}

function settlementRows(db: DbOrTrx) {
  return db
    .selectFrom('settlements')
    .innerJoin('couriers', 'couriers.id', 'settlements.courier_id')
    .selectAll('settlements')
    .select('couriers.name as courier')
}

const NONE_ACCEPTED: SettlementItem['accepted'] = { lines: 0, due: 0, collected: 0, net: 0 }

function toItem(row: Row<'settlements'> & { courier: string }, accepted = NONE_ACCEPTED): SettlementItem {
  return {
    ...pickFields(row, ['id', 'courierId', 'courier', 'filename', 'createdAt', 'acceptedAt']),
    totals: JSON.parse(row.totals),
    accepted,
  }
}

function cleanName(filename: string): string {
  return cleanLine(filename.replace(/^.*[/\\]/s, '')).slice(0, MAX_NAME) || 'Sans nom'
}
