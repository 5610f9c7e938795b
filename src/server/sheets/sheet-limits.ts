import { ValidationError } from '#server/errors.ts'

/** A row of an uploaded sheet: its number in the file, from 1, and its cells; an empty one is an empty text. */
export type SheetRow = { number: number; cells: (string | number)[] }

/** Rows that have something in them, the header included. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
/** Characters of a cell; the rest is left out. */
export const MAX_CELL = 1000
/** Bytes of everything that is read of an archive, once inflated. */
export const MAX_INFLATED = 30_000_000

/** ValidationError: the uploaded sheet cannot be read, and why. */
export function badSheet(message: string): ValidationError {
  return new ValidationError([{ path: 'file', message }])
}

/** ValidationError: an archive or its XML is not what Excel writes. */
export function damagedSheet(): ValidationError {
  return badSheet('Ce fichier est endommagé, ou n’est pas un classeur Excel (.xlsx)')
}

export function tooManyRows(): ValidationError {
  return badSheet('Ce fichier a trop de lignes : 20 000 au plus')
}

export function tooManyColumns(): ValidationError {
  return badSheet('Ce fichier a trop de colonnes : 100 au plus')
}
