import { invalid, TooLargeError, type ValidationError } from '#server/errors.ts'

/** A cell to write. Dates are written in Algiers time, null is an empty cell. */
export type Cell = string | number | Date | null

/** A table to be written for a spreadsheet program; its rows are read in batches while they are sent. */
export type Sheet = {
  name: string
  columns: { name: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
}

/** Written to a workbook instead of a text above Excel's limit. An import leaves such a field unchanged. */
export const TOO_LONG_FOR_EXCEL =
  '(trop long pour Excel\u00a0: le fichier CSV a ce texte, un import le laisse inchangé)'

export type SheetColumn<Entry> = { name: string; width: number; read: (entry: Entry) => Cell }

export function makeSheet<Entry>(name: string, columns: SheetColumn<Entry>[], entries: Entry[]): Sheet {
  const batches = async function* () {
    yield entries.map((entry) => columns.map(({ read }) => read(entry)))
  }
  return { name, columns, batches: batches() }
}

/** A row of an uploaded sheet: its number in the file, from 1, and its cells. An empty cell is ''. */
export type SheetRow = {
  number: number
  cells: (string | number)[]
  /** The sheet that contains the row, if the file is a workbook. */
  sheet?: SheetName
}

export type SheetName = { name: string; isLast: boolean }

/** Limits of an uploaded sheet. */
export type SheetCounts = {
  /** Non-empty rows, including the header. */
  rows: number
  columns: number
  /** Characters of a cell; longer cells are cut. */
  cell: number
  /** Texts in the workbook's table of shared texts. */
  texts: number
  /** MB of all parts that are read of a workbook, once inflated. */
  inflated: number
  ways?: SheetWays
}

/** Options for reading a sheet differently than usual. */
export type SheetWays = {
  /** Which of a workbook's visible sheets with rows is read, from 0. */
  sheet?: number
  /** True if each row covered by a merged cell gets its value. */
  fillsMerged?: boolean
  /** True if `\"` does not end a quoted cell of a CSV, as PHP writes it. */
  hasBackslash?: boolean
}

/** Limits of an uploaded sheet. `refuse` makes the error for a sheet that exceeds them. */
export type SheetLimits = SheetCounts & { refuse: (message: string) => Error }

/** Maximum rows of a sheet that is read within its request. */
export const MAX_ROWS = 20_000

/** Returns the error for an uploaded sheet that cannot be read. */
export function badSheet(message: string): ValidationError {
  return invalid('file', message)
}

export const USUAL_LIMITS: SheetLimits = {
  rows: MAX_ROWS,
  columns: 100,
  cell: 1000,
  // Enough for twenty columns of the longest sheet.
  texts: 400_000,
  inflated: 30,
  refuse: badSheet,
}

export function damagedSheet(): ValidationError {
  return badSheet('Ce fichier est endommagé, ou n’est pas un classeur Excel (.xlsx)')
}

export function tooManyRows({ rows }: SheetCounts): Error {
  return new TooLargeError(
    `Ce fichier a trop de lignes : ${rows.toLocaleString('fr').replace(/\s/g, ' ')} au plus`,
  )
}

export function tooManyColumns({ columns }: SheetCounts): Error {
  return new TooLargeError(`Ce fichier a trop de colonnes : ${columns} au plus`)
}

/** Reads up to `most` rows, and leaves the generator open to read the others. */
export async function takeRows(rows: AsyncGenerator<SheetRow>, most: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < most) {
    const { value } = await rows.next()
    if (!value) break
    taken.push(value)
  }
  return taken
}

/** Reads the first value immediately, so that an error is thrown before the response starts. */
export async function readAhead<Value>(values: AsyncGenerator<Value>): Promise<AsyncGenerator<Value>> {
  const first = await values.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* values
  })()
}
