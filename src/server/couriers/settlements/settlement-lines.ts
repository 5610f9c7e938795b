import { cleanText } from '#contract/fields.ts'
import type { SettlementLine } from '#contract/settlement.ts'
import { readAmount } from '#rules/read-amount.ts'
import type { Row } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type SheetRow } from '#server/sheets/sheet.ts'
import { type ColumnNames, type Columns, findColumns } from './settlement-columns.ts'

/** Rows searched for the header: a courier may write others above it. */
const HEADER_ROWS = 20
/** Characters of a tracking. */
const MAX_TRACKING = 100

/** A row of a courier's sheet; `collected` is null when it is no amount. Sums are in DA. */
export type SheetLine = {
  row: number
  tracking: string
  collected: number | null
  fee: number | null
}

export type SettledParcel = Pick<Row<'parcels'>, 'id' | 'tracking' | 'state' | 'amount' | 'paid_at'>

/** The result of comparing a line to its parcel. */
export type Judgement = { parcelId: number | null; due: number | null; result: SettlementLine['result'] }

/**
 * Reads the lines of a courier's sheet, below its header.
 * @throws ValidationError for a file that cannot be read, whose columns are not found, or without any line
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
    // One character more than allowed, so that a longer tracking stays too long.
    tracking: cleanText(String(read(tracking))).slice(0, MAX_TRACKING + 1),
    collected: readAmount(read(amount)),
    fee: readFee(read(fee)),
  }
}

/** Reads a fee; some sheets write it as a negative sum. */
function readFee(cell: string | number): number | null {
  return readAmount(typeof cell === 'number' ? Math.abs(cell) : cell.replace(/^-/, ''))
}

/** Comparison key. ASCII-only lower case, like SQL `lower()` on both databases. */
export function trackingKey(tracking: string): string {
  return tracking.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Returns the DA that a courier owes for a parcel: 0 for one that came back or was cancelled. */
function dueOf({ state, amount }: SettledParcel): number {
  return state === 'returned' || state === 'cancelled' ? 0 : amount
}

/**
 * Compares lines to the parcels of their courier, in the order of the sheet: of several lines for one parcel the
 * first that could be paid counts, the others are already paid. `accepted` are the keys of trackings that this sheet
 * has paid.
 */
export function judgeLines<Line extends Omit<SheetLine, 'row' | 'fee'>>(
  lines: Line[],
  parcels: Map<string, SettledParcel>,
  accepted: Set<string> = new Set(),
): (Line & Judgement)[] {
  const seen = new Set(accepted)
  return lines.map((line) => {
    const key = trackingKey(line.tracking)
    const parcel = parcels.get(key)
    const due = parcel ? dueOf(parcel) : null
    const result = judge(line, parcel, { due, isRepeated: seen.has(key) })
    if (result === 'ok' || result === 'gap') seen.add(key)
    return { ...line, parcelId: parcel?.id ?? null, due, result }
  })
}

function judge(
  { tracking, collected }: Pick<SheetLine, 'tracking' | 'collected'>,
  parcel: SettledParcel | undefined,
  { due, isRepeated }: { due: number | null; isRepeated: boolean },
): SettlementLine['result'] {
  if (tracking === '' || tracking.length > MAX_TRACKING || collected === null) return 'invalid'
  if (!parcel) return 'unknown'
  if (parcel.paid_at !== null || isRepeated) return 'already_paid'
  return collected === due ? 'ok' : 'gap'
}
