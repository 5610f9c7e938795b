import { sql } from 'kysely'
import { cleanText } from '#contract/fields.ts'
import type { SettlementLine } from '#contract/settlement.ts'
import { readAmount } from '#rules/read-amount.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type SheetRow } from '#server/sheets/sheet.ts'
import { type ColumnNames, type Columns, findColumns } from './settlement-columns.ts'

/** Maximum rows to search for the header. */
const HEADER_ROWS = 20
/** Values per query, below the limits of both databases. */
export const BATCH = 500
const MAX_TRACKING = 100

/** Row of a sheet; `collected` is null if it is no amount. DA. */
export type SheetLine = {
  row: number
  tracking: string
  collected: number | null
  fee: number | null
}

export type SettledParcel = Pick<Row<'parcels'>, 'id' | 'tracking' | 'state' | 'amount' | 'paid_at'>

/** Result of comparing a line to its parcel. */
export type Comparison = { parcelId: number | null; due: number | null; result: SettlementLine['result'] }

/**
 * Reads the lines below the header.
 * @throws ValidationError for an unreadable file, missing columns, or no lines
 */
export async function readLines(path: string, names: ColumnNames, turns: Semaphore): Promise<SheetLine[]> {
  const first: SheetRow[] = []
  const lines: SheetLine[] = []
  let columns: Columns | undefined
  for await (const row of readSheet(path, turns)) {
    if (columns) lines.push(toLine(row, columns))
    else if (first.push(row) === HEADER_ROWS) columns = takeFirst()
  }
  if (!columns) takeFirst()
  if (lines.length === 0) throw badSheet('Ce fichier n’a aucune ligne sous ses titres')
  return lines

  function takeFirst(): Columns {
    const found = findColumns(first, names)
    lines.push(...first.slice(found.header + 1).map((row) => toLine(row, found.columns)))
    return found.columns
  }
}

function toLine({ number, cells }: SheetRow, { tracking, amount, fee }: Columns): SheetLine {
  const read = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  return {
    row: number,
    // One more than allowed, so that too long ones are still detected.
    tracking: cleanText(String(read(tracking))).slice(0, MAX_TRACKING + 1),
    collected: readAmount(read(amount)),
    fee: readFee(read(fee)),
  }
}

/** Some sheets have negative fees. */
function readFee(cell: string | number): number | null {
  return readAmount(typeof cell === 'number' ? Math.abs(cell) : cell.replace(/^-/, ''))
}

/** Comparison key: ASCII-only lower case, like SQL `lower()` in both databases. */
export function trackingKey(tracking: string): string {
  return tracking.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Finds parcels by `trackingKey`. */
export async function findParcels(
  db: DbOrTrx,
  courierId: number,
  trackings: string[],
): Promise<Map<string, SettledParcel & { order_id: number | null }>> {
  const keys = [...new Set(trackings.map(trackingKey))].filter(Boolean)
  const found = new Map<string, SettledParcel & { order_id: number | null }>()
  for (let at = 0; at < keys.length; at += BATCH) {
    const rows = await db
      .selectFrom('parcels')
      .select(['id', 'order_id', 'tracking', 'state', 'amount', 'paid_at'])
      .where('courier_id', '=', courierId)
      .where(sql<string>`lower(tracking)`, 'in', keys.slice(at, at + BATCH))
      .orderBy('id')
      .execute()
    for (const row of rows) found.set(trackingKey(row.tracking ?? ''), row)
  }
  return found
}

/** Returns the DA due for a parcel: 0 if returned or cancelled. */
function dueOf({ state, amount }: SettledParcel): number {
  return state === 'returned' || state === 'cancelled' ? 0 : amount
}

/**
 * Compares lines to parcels, in the order of the sheet. Of several payable lines of a parcel, the first counts.
 * `accepted`: keys of trackings that this sheet has paid.
 */
export function compareLines<Line extends Omit<SheetLine, 'row' | 'fee'>>(
  lines: Line[],
  parcels: Map<string, SettledParcel>,
  accepted: Set<string> = new Set(),
): (Line & Comparison)[] {
  const seen = new Set(accepted)
  return lines.map((line) => {
    const key = trackingKey(line.tracking)
    const parcel = parcels.get(key)
    const due = parcel ? dueOf(parcel) : null
    const result = compareLine(line, parcel, { due, isRepeated: seen.has(key) })
    if (result === 'ok' || result === 'gap') seen.add(key)
    return { ...line, parcelId: parcel?.id ?? null, due, result }
  })
}

function compareLine(
  { tracking, collected }: Pick<SheetLine, 'tracking' | 'collected'>,
  parcel: SettledParcel | undefined,
  { due, isRepeated }: { due: number | null; isRepeated: boolean },
): SettlementLine['result'] {
  if (tracking === '' || tracking.length > MAX_TRACKING || collected === null) return 'invalid'
  if (!parcel) return 'unknown'
  if (parcel.paid_at !== null || isRepeated) return 'already_paid'
  return collected === due ? 'ok' : 'gap'
}
