import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { cleanLine } from '#contract/fields.ts'
import type { Settlement, SettlementLine } from '#contract/settlement.ts'
import { isOpen } from '#rules/parcel-state.ts'
import { readSignedAmount } from '#rules/read-amount.ts'
import { foldText } from '#rules/text.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type SheetRow } from '#server/sheets/sheet.ts'
import { type ColumnNames, type Columns, findColumns } from './settlement-columns.ts'

const HEADER_ROWS = 20
/** Values per query, below the limits of both databases. */
export const BATCH = 500

/** Cuts rows into batches; on SQLite reads of other requests have their turn before each. */
export async function* inBatches<Item>(items: Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < items.length; at += BATCH) {
    await setImmediate()
    yield items.slice(at, at + BATCH)
  }
}
const MAX_TRACKING = 100
/** Characters that are kept of a fee that is no amount. */
const MAX_UNREAD = 50

/** Row of a sheet; `collected` is null if it is no amount, `unreadFee` the text of a fee that is none. DA. */
export type SheetLine = {
  row: number
  tracking: string
  collected: number | null
  fee: number | null
  unreadFee: string | null
  reason: SettlementLine['reason']
}

export type SettledParcel = Pick<
  Row<'parcels'>,
  'id' | 'order_id' | 'tracking' | 'state' | 'amount' | 'paid_at'
>

export type Comparison = Pick<SettlementLine, 'orderId' | 'due' | 'result'> & { parcelId: number | null }

/** Reads the lines below the header. @throws ValidationError for an unreadable file, missing columns, or no lines */
export async function readLines(path: string, names: ColumnNames, turns: Semaphore): Promise<SheetLine[]> {
  const first: SheetRow[] = []
  const lines: SheetLine[] = []
  let columns: Columns | undefined
  for await (const row of readSheet(path, turns)) {
    if (columns) lines.push(...toLines(row, columns))
    else if (first.push(row) === HEADER_ROWS) columns = takeFirst()
  }
  if (!columns) takeFirst()
  if (lines.length === 0) throw badSheet('Ce fichier n’a aucune ligne sous ses titres')
  return lines

  function takeFirst(): Columns {
    const found = findColumns(first, names)
    lines.push(...first.slice(found.header + 1).flatMap((row) => toLines(row, found.columns)))
    return found.columns
  }
}

function toLines({ number, cells }: SheetRow, columns: Columns): SheetLine[] {
  const read = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  // One more than allowed, so that too long ones are still detected.
  const tracking = cleanLine(String(read(columns.tracking))).slice(0, MAX_TRACKING + 1)
  if (!isTracking(tracking) && isTotal(cells)) return []
  const amount = readSignedAmount(read(columns.amount))
  // A negative amount is a return: nothing was collected, and what is withheld is the fee where no other is stated.
  const collected = amount && Math.max(0, amount)
  const { fee, unreadFee } = readFee(read(columns.fee))
  const withheld = amount !== null && amount < 0 && !fee && unreadFee === null ? -amount : fee
  const line = { row: number, tracking, collected, fee: withheld, unreadFee }
  return [{ ...line, reason: reasonOf(tracking, read(columns.amount), collected) }]
}

/** True for what is written like a tracking: letters with digits, or digits alone. */
function isTracking(text: string): boolean {
  return /^\S{5,}$/.test(text) && /\d/.test(text) && (/\p{L}/u.test(text) || /^\d+$/.test(text))
}

function isTotal(cells: SheetRow['cells']): boolean {
  const first = cells.map((cell) => foldText(String(cell))).find((cell) => cell !== '') ?? ''
  return /^(sous[\s\p{Pd}]*)?(total|solde|somme)(?![\p{L}\p{N}])/u.test(first)
}

function reasonOf(tracking: string, amount: string | number, collected: number | null): SheetLine['reason'] {
  if (tracking === '') return 'no_tracking'
  if (collected !== null) return null
  return String(amount).trim() === '' ? 'no_amount' : 'bad_amount'
}

/** Some sheets have negative fees, which are withheld all the same, and a dash for none. */
function readFee(cell: string | number): Pick<SheetLine, 'fee' | 'unreadFee'> {
  const amount = readSignedAmount(cell)
  const fee = amount && Math.abs(amount)
  const isUnread = amount === null && /[\p{L}\p{N}]/u.test(String(cell))
  return { fee, unreadFee: isUnread ? cleanLine(String(cell)).slice(0, MAX_UNREAD) || null : null }
}

/** Comparison key: ASCII-only lower case, like SQL `lower()` in both databases. */
export function trackingKey(tracking: string): string {
  return tracking.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export async function findParcels(
  db: DbOrTrx,
  courierId: number,
  trackings: string[],
): Promise<Map<string, SettledParcel>> {
  const keys = [...new Set(trackings.map(trackingKey))].filter(Boolean)
  const found: Awaited<ReturnType<typeof findParcels>> = new Map()
  for await (const batch of inBatches(keys)) {
    const rows = await db
      .selectFrom('parcels')
      .select(['id', 'order_id', 'tracking', 'state', 'amount', 'paid_at'])
      .where('courier_id', '=', courierId)
      .where(sql<string>`lower(tracking)`, 'in', batch)
      .orderBy('id')
      .execute()
    for (const row of rows) found.set(trackingKey(row.tracking ?? ''), row)
  }
  return found
}

/**
 * Compares lines to parcels, in the order of the sheet. Of several payable lines of a parcel, the first counts.
 * `accepted`: keys of trackings that this sheet has paid.
 */
export function compareLines<Line extends Pick<SheetLine, 'tracking' | 'collected'>>(
  lines: Line[],
  parcels: Map<string, SettledParcel>,
  accepted: Set<string> = new Set(),
): (Line & Comparison)[] {
  const seen = new Set(accepted)
  return lines.map((line) => {
    const key = trackingKey(line.tracking)
    const parcel = parcels.get(key)
    const isUnpaid = parcel?.state === 'returned' || parcel?.state === 'cancelled'
    const due = isUnpaid ? 0 : (parcel?.amount ?? null)
    const result = compareLine(line, parcel, { due, isRepeated: seen.has(key) })
    if (isRecognised(result)) seen.add(key)
    return { ...line, parcelId: parcel?.id ?? null, orderId: parcel?.order_id ?? null, due, result }
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
  if (isOpen(parcel.state)) return 'not_delivered'
  return collected === due ? 'ok' : 'gap'
}

/** True for lines that can be paid; the sums of a settlement are theirs. */
export function isRecognised(result: SettlementLine['result']): boolean {
  return result === 'ok' || result === 'gap' || result === 'not_delivered'
}

/** Sums up lines in DA, and counts them by result. */
export function totalsOf(
  lines: Pick<SettlementLine, 'due' | 'collected' | 'fee' | 'result'>[],
): Settlement['totals'] {
  const counts = { ok: 0, gap: 0, not_delivered: 0, unknown: 0, already_paid: 0, invalid: 0 }
  for (const { result } of lines) counts[result] += 1
  const recognised = lines.filter(({ result }) => isRecognised(result))
  const sumOf = (amount: 'due' | 'collected' | 'fee') =>
    recognised.reduce((sum, line) => sum + (line[amount] ?? 0), 0)
  const [due, collected, fee] = [sumOf('due'), sumOf('collected'), sumOf('fee')]
  return {
    due,
    collected,
    fee,
    net: collected - fee,
    unrecognised: lines.length - recognised.length,
    ...counts,
  }
}
