import { cleanText } from '#contract/fields.ts'
import type { SettlementLine } from '#contract/settlement.ts'
import { readAmount } from '#rules/read-amount.ts'
import type { Row } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type SheetRow } from '#server/sheets/sheet.ts'
import { type ColumnNames, type Columns, findColumns } from './settlement-columns.ts'

/** Rows in which the titles are looked for: there may be others above them. */
const HEADER_ROWS = 20
/** Characters of a tracking. */
const MAX_TRACKING = 100

/** What a row of a courier's sheet says; `collected` is null when it is no amount. Sums are in DA. */
export type SheetLine = {
  row: number
  tracking: string
  collected: number | null
  fee: number | null
}

export type SettledParcel = Pick<Row<'parcels'>, 'id' | 'tracking' | 'state' | 'amount' | 'paid_at'>

/** What becomes of a line beside the parcel that it is about. */
export type Judgement = { parcelId: number | null; due: number | null; result: SettlementLine['result'] }

/**
 * The lines of a courier's sheet, below its titles.
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
    // One more than it may have: what is too long stays so.
    tracking: cleanText(String(read(tracking))).slice(0, MAX_TRACKING + 1),
    collected: readAmount(read(amount)),
    fee: readFee(read(fee)),
  }
}

/** Some sheets write fees as what is taken off. */
function readFee(cell: string | number): number | null {
  return readAmount(typeof cell === 'number' ? Math.abs(cell) : cell.replace(/^-/, ''))
}

/** What trackings are compared by: as `lower` of both databases, which knows ASCII alone. */
export function trackingKey(tracking: string): string {
  return tracking.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** DA that a courier owes for a parcel: nothing for one that came back or was cancelled. */
function dueOf({ state, amount }: SettledParcel): number {
  return state === 'returned' || state === 'cancelled' ? 0 : amount
}

/**
 * Compares lines to the parcels of their courier, in the order of the sheet: of lines for the same parcel the first that
 * could be paid counts, the others are already paid. `accepted` are the keys of trackings that this sheet has paid.
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
