import { invalid, TooLargeError, type ValidationError } from '#server/errors.ts'

/** A cell to be written: times are shown in Algiers time, null is an empty cell. */
export type Cell = string | number | Date | null

/** A table to be written for a spreadsheet program; its rows are read in batches while they are sent. */
export type Sheet = {
  name: string
  columns: { name: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
}

/** Stands in a workbook for a text above the limit of Excel; an import leaves its field as it is. */
export const TOO_LONG_FOR_EXCEL =
  '(trop long pour Excel\u00a0: le fichier CSV a ce texte, un import le laisse inchangé)'

export type SheetColumn<Entry> = { name: string; width: number; read: (entry: Entry) => Cell }

export function makeSheet<Entry>(name: string, columns: SheetColumn<Entry>[], entries: Entry[]): Sheet {
  const batches = async function* () {
    yield entries.map((entry) => columns.map(({ read }) => read(entry)))
  }
  return { name, columns, batches: batches() }
}

/** A row of an uploaded sheet: its number in the file, from 1, and its cells; an empty one is an empty text. */
export type SheetRow = {
  number: number
  cells: (string | number)[]
  /** Of a workbook, the sheet that it is in. */
  sheet?: SheetName
}

export type SheetName = { name: string; isLast: boolean }

/** Numbers above which an uploaded sheet is refused. */
export type SheetCounts = {
  /** Rows that are not empty, the header included. */
  rows: number
  columns: number
  /** Characters of a cell; the rest is cut off. */
  cell: number
  /** Texts that cells refer to by their index. */
  texts: number
  /** MB of all parts that are read of a workbook, once inflated. */
  inflated: number
  ways?: SheetWays
}

/** How a sheet is read that is not read as usual. */
export type SheetWays = {
  /** Which sheet of those of a workbook that have rows, from 0. */
  sheet?: number
  /** True if the value of merged cells counts for each row that they cover. */
  fillsMerged?: boolean
  /** True if `\"` does not end a quoted cell of a CSV, as PHP writes it. */
  hasBackslash?: boolean
}

/** Limits of an uploaded sheet; `refuse` makes the error for one above them. */
export type SheetLimits = SheetCounts & { refuse: (message: string) => Error }

/** Rows of a sheet that is read within its request. */
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

/** Reads up to `most` rows from the first on; those after them are left to read. */
export async function takeRows(rows: AsyncGenerator<SheetRow>, most: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < most) {
    const { value } = await rows.next()
    if (!value) break
    taken.push(value)
  }
  return taken
}

/** Reads the first value at once, so that an error comes before anything is sent. */
export async function readAhead<Value>(values: AsyncGenerator<Value>): Promise<AsyncGenerator<Value>> {
  const first = await values.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* values
  })()
}
