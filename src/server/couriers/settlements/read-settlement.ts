import { cleanLine } from '#contract/fields.ts'
import type { Settlement, SettlementColumns, SettlementLine } from '#contract/settlement.ts'
import { readSignedAmount } from '#rules/read-amount.ts'
import { foldText } from '#rules/text.ts'
import { ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type SheetRow, takeRows, tooManyRows, USUAL_LIMITS } from '#server/sheets/sheet.ts'
import { type ColumnNames, type Columns, findColumns, guessColumns, titlesOf } from './settlement-columns.ts'
import { MAX_TRACKING, type SheetLine } from './settlement-lines.ts'

const HEADER_ROWS = 20
/** Maximum sheets of a workbook in which lines are searched. */
const MAX_SHEETS = 20
/** Maximum characters that are stored of a fee that cannot be read as an amount. */
const MAX_UNREAD = 50

/** The lines of a file. `unreadSheets` names the workbook's sheets without the needed columns. */
export type SettlementFile = Pick<Settlement, 'columns' | 'unreadSheets'> & { lines: SheetLine[] }

/**
 * Reads the lines below the header row of each sheet that has one. Throws ValidationError for an unreadable
 * file, missing columns, or no lines.
 */
export async function readSettlement(
  path: string,
  names: ColumnNames,
  turns: Semaphore,
): Promise<SettlementFile> {
  const lines: SheetLine[] = []
  const unreadSheets: string[] = []
  let columns: Settlement['columns'] | undefined
  let refusal: ValidationError | undefined
  for await (const { name, first, rows } of openSheets(path, turns)) {
    try {
      const header = findColumns(first, names)
      columns ??= titlesOf(header)
      for (const row of first.slice(header.header + 1)) lines.push(...toLines(row, header.columns))
      for await (const row of rows) lines.push(...toLines(row, header.columns))
    } catch (error) {
      if (!(error instanceof ValidationError) || error.issues[0]?.path === 'file') throw error
      refusal ??= error
      if (name) unreadSheets.push(name)
    }
    if (lines.length > USUAL_LIMITS.rows) throw badSheet(tooManyRows(USUAL_LIMITS).message)
  }
  if (!columns) throw refusal ?? badSheet('Ce fichier est vide')
  if (lines.length === 0) throw badSheet('Ce fichier n’a aucune ligne sous ses titres')
  return { lines, columns, unreadSheets }
}

/** Reads columns of the first sheet with tracking and amount, else of the first. Throws ValidationError. */
export async function readColumns(path: string, turns: Semaphore): Promise<SettlementColumns> {
  let closest: SettlementColumns | undefined
  for await (const { first } of openSheets(path, turns)) {
    const found = guessColumns(first)
    if (found.trackingColumn !== null && found.amountColumn !== null) return found
    closest ??= found
  }
  if (!closest) throw badSheet('Ce fichier est vide')
  return closest
}

type OpenSheet = {
  name: string | undefined
  first: SheetRow[]
  /** The rows after `first`. */
  rows: AsyncGenerator<SheetRow>
}

/** Opens the non-empty sheets of a workbook one after the other. A CSV file is a single sheet. */
async function* openSheets(path: string, turns: Semaphore): AsyncGenerator<OpenSheet> {
  for (let sheet = 0; sheet < MAX_SHEETS; sheet++) {
    const rows = readSheet(path, turns, { ...USUAL_LIMITS, ways: { sheet } })
    try {
      const first = await takeRows(rows, HEADER_ROWS)
      const name = first[0]?.sheet
      if (first.length > 0) yield { name: name?.name, first, rows }
      if (name?.isLast ?? true) return
    } finally {
      await rows.return(undefined)
    }
  }
}

function toLines({ number, cells }: SheetRow, columns: Columns): SheetLine[] {
  const read = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  // Keeps one character more than allowed, so that validation still detects a tracking that is too long.
  const tracking = cleanLine(String(read(columns.tracking))).slice(0, MAX_TRACKING + 1)
  if (!isTracking(tracking) && isTotal(cells)) return []
  const amount = readSignedAmount(read(columns.amount))
  // A negative amount is a return: nothing was collected, and its absolute value is the fee if none is
  // stated.
  const collected = amount && Math.max(0, amount)
  const { fee, unreadFee } = readFee(read(columns.fee))
  const kept = keptOf(amount, readSignedAmount(read(columns.net)), fee)
  const withheld = amount !== null && amount < 0 && !kept && unreadFee === null ? -amount : kept
  const line = { row: number, tracking, collected, fee: withheld, unreadFee }
  return [{ ...line, reason: reasonOf(tracking, read(columns.amount), collected) }]
}

/** Returns the fee, or the difference of amount and net if that is larger: there may be several fees. */
function keptOf(amount: number | null, net: number | null, fee: number | null): number | null {
  if (amount === null || net === null || amount - net < (fee ?? 0)) return fee
  return amount - net
}

/** True for a text that looks like a tracking: letters with digits, or only digits. */
function isTracking(text: string): boolean {
  return /^\S{5,}$/.test(text) && /\d/.test(text) && (/\p{L}/u.test(text) || /^\d+$/.test(text))
}

function isTotal(cells: SheetRow['cells']): boolean {
  const first = cells.map((cell) => foldText(String(cell))).find((cell) => cell !== '') ?? ''
  return /^(sous[\s\p{Pd}]*)?(total|solde|somme)(?![\p{L}\p{N}])/u.test(first)
}

/** Matches a long number that a spreadsheet program has shortened: `1,23E+12`. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i

function reasonOf(
  tracking: string,
  amount: string | number,
  collected: number | null,
): SettlementLine['reason'] {
  if (tracking === '') return 'no_tracking'
  if (SHORTENED.test(tracking)) return 'bad_tracking'
  if (collected !== null) return null
  return String(amount).trim() === '' ? 'no_amount' : 'bad_amount'
}

/** Reads a fee. Some sheets write fees as negative numbers, and a dash for none. */
function readFee(cell: string | number): Pick<SheetLine, 'fee' | 'unreadFee'> {
  const amount = readSignedAmount(cell)
  const fee = amount && Math.abs(amount)
  const isUnread = amount === null && /[\p{L}\p{N}]/u.test(String(cell))
  return { fee, unreadFee: isUnread ? cleanLine(String(cell)).slice(0, MAX_UNREAD) || null : null }
}
