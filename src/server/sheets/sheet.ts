import { ValidationError } from '#server/errors.ts'

/** A cell to be written: times are shown in Algiers time, null is an empty cell. */
export type Cell = string | number | Date | null

/** A table to be written for a spreadsheet program; its rows are read in batches while they are sent. */
export type Sheet = {
  name: string
  columns: { name: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
  /** Texts of a CSV are guarded so that the shop reads the same ones back. */
  isReadBack?: true
}

/** A row of an uploaded sheet: its number in the file, from 1, and its cells; an empty one is an empty text. */
export type SheetRow = { number: number; cells: (string | number)[] }

/** Rows of an uploaded sheet that are not empty, the header included. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
/** Characters of a cell; the rest is cut off. */
export const MAX_CELL = 1000

/** Returns the error for an uploaded sheet that cannot be read. */
export function badSheet(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }])
}

export function damagedSheet(): ValidationError {
  return badSheet('Ce fichier est endommagé, ou n’est pas un classeur Excel (.xlsx)')
}

export function tooManyRows(): ValidationError {
  return badSheet('Ce fichier a trop de lignes : 20 000 au plus')
}

export function tooManyColumns(): ValidationError {
  return badSheet('Ce fichier a trop de colonnes : 100 au plus')
}
