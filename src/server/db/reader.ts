export type Row = Record<string, string | number | null>

/** A database at one moment. Later writes are not in it and need not wait. */
export type Reader = {
  listTables: () => Promise<string[]>
  listMigrations: () => Promise<string[]>
  /** The last id given out by a table, or undefined for one that gives none out. */
  findLastId: (table: string) => Promise<number | undefined>
  /** The rows of a table by its key, so many at a time. */
  read: (table: string, key: string, size: number) => AsyncIterable<Row[]>
  close: () => Promise<void>
}
