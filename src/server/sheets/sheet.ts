/** A time is of Algiers; null is an empty cell. */
export type Cell = string | number | Date | null

/** A table to be read in a spreadsheet program; its rows come in batches, as they are asked for. */
export type Sheet = {
  name: string
  columns: { name: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
}
