import { sql } from 'kysely'
import type { ImportFormat, ImportMapping } from '#contract/import.ts'
import { IMPORT_FIELDS, USUAL_TITLES } from '#rules/import-fields.ts'
import type { Db } from '#server/db/open.ts'
import { readById } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { TooLargeError } from '#server/errors.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import type { Format } from '../formats/format.ts'
import { FORMATS } from '../formats/formats.ts'
import { Columns } from '../rows/row-reader.ts'
import { findSpoilt } from '../rows/spoilt-cells.ts'

/** Limits of a product: non-empty cells, and characters. Each cell counts as one more character. */
const MAX_CELLS = 10_000
const MAX_PRODUCT = 2_000_000
/** Characters of a key by which rows refer to a product. */
const MAX_KEY = 1000
/** Offset of the second file's rows without a product, so that they sort after the first file's lines. */
const ORPHANS = 10_000_000

export type ProductLines = ReturnType<typeof createProductLines>

/** Groups rows by product: finds the first line of the product that each row belongs to. */
export function createProductLines() {
  /** Number of products, including rows whose product is not in the file. */
  let total = 0
  /** The line of each product, by the keys with which rows refer to it. */
  const products = new Map<string, number>()
  /** Rows that came before their product: their line, and the key of the product. */
  const early = new Map<number, string>()
  /** The product line of the previous row. */
  let last: number | undefined
  const sizes = new Map<number, { cells: number; characters: number }>()
  const count = (product: number, line: number, added: { cells: number; characters: number }) => {
    const size = sizes.get(product) ?? { cells: 0, characters: 0 }
    size.cells += added.cells
    size.characters += added.characters
    sizes.set(product, size)
    if (size.cells > MAX_CELLS)
      throw new TooLargeError(`Ligne ${line} : son produit a plus de 10 000 cellules remplies`)
    if (size.characters > MAX_PRODUCT)
      throw new TooLargeError(`Ligne ${line} : son produit a plus de 2 000 000 de caractères`)
  }
  return {
    get total() {
      return total
    },
    /**
     * Returns the line of a row's product, or the row's own line while the product is unknown.
     * @throws TooLargeError for a product of too many cells or characters
     */
    find: (
      line: number,
      row: SheetRow,
      { names, parent, isNext = false }: ReturnType<Format['productKey']>,
    ): number => {
      let [cells, characters] = [0, row.cells.length]
      for (const cell of row.cells) {
        if (cell !== '') cells++
        characters += typeof cell === 'string' ? cell.length : String(cell).length
      }
      const named = parent === undefined ? undefined : products.get(parent)
      const product = isNext ? last : named
      count(product ?? line, row.number, { cells, characters })
      last = product ?? line
      if (product !== undefined) return product
      for (const name of names) if (name && !products.has(name)) products.set(name, line)
      if (parent !== undefined && !products.has(parent)) early.set(line, parent)
      total++
      return line
    },
    /**
     * Finds the product of each row that came before its product's row, and no longer counts such rows in
     * `total`. Throws as `find`.
     */
    resolveEarly: (): { line: number; product_line: number }[] => {
      const found = [...early].flatMap(([line, parent]) => {
        const product_line = products.get(parent)
        return product_line === undefined ? [] : { line, product_line }
      })
      for (const { line, product_line } of found) {
        const size = sizes.get(line)
        if (size && line !== product_line) count(product_line, line, size)
      }
      total -= found.length
      return found
    },
  }
}

/** The titles of both files. `combinations` is undefined without a second file. */
export type GroupedSheets = {
  format: ImportFormat
  products: Columns
  mapping: ImportMapping
  combinations?: Columns
}

/** Returns a function that finds the line of a row's product. Throws as `ProductLines.find`. */
export function productFinder(
  lines: ProductLines,
  { format, products, mapping, combinations }: GroupedSheets,
): (source: number, row: SheetRow) => number {
  const keys = format === 'other' ? nameColumns(products, mapping) : products
  return (source, row) => {
    if (source === 0) return lines.find(row.number, row, FORMATS[format].productKey(readKeys(keys, row)))
    const read = readKeys(combinations ?? products, row)
    const parent = read('product id', 'id produit', 'id')
    return lines.find(ORPHANS + row.number, row, { names: [], parent })
  }
}

/** Gives the mapped columns the usual titles of their fields, by which the format looks them up. */
function nameColumns({ titles }: Columns, mapping: ImportMapping): Columns {
  const usual = new Map(IMPORT_FIELDS.map((field) => [mapping[field], USUAL_TITLES[field][0]]))
  return new Columns(titles.map((title) => usual.get(title) ?? title))
}

function readKeys(columns: Columns, { cells }: SheetRow): (...titles: string[]) => string {
  return (...titles) => {
    const read = columns.read(cells, ...titles)?.trim() ?? ''
    // Rows whose key is a formula error must not be grouped as one product.
    const key = findSpoilt(read) === 'error' ? '' : read
    // Copies the text, because a slice would keep the whole cell in memory.
    const short = key.length > MAX_KEY ? Buffer.from(key.slice(0, MAX_KEY)).toString() : key
    return short.toLowerCase()
  }
}

/** Stores the product of rows that came before their product's row. Throws as `ProductLines.find`. */
export async function storeEarly(db: Db, importId: number, lines: ProductLines): Promise<void> {
  for (const { line, product_line } of lines.resolveEarly())
    await db
      .updateTable('import_rows')
      .set({ product_line })
      .where('import_id', '=', importId)
      .where('product_line', '=', line)
      .execute()
}

/** Limits of a batch: rows per query, and bytes after which the batch ends. */
const BATCH = 200
const BATCH_SIZE = 8_000_000

/**
 * Finds the product of each stored row again, after the owner changed the header row, the columns or cells.
 * Returns false if `isStopping` ended it.
 * @throws TooLargeError for a product of too many cells or characters
 */
export async function groupRows(db: Db, row: Row<'imports'>, isStopping: () => boolean): Promise<boolean> {
  const lines = createProductLines()
  const find = productFinder(lines, {
    format: row.format,
    products: new Columns(JSON.parse(row.columns)),
    mapping: JSON.parse(row.mapping),
    combinations: new Columns(JSON.parse(row.extra_columns)),
  })
  for await (const rows of readById((after) => listRows(db, row.id, after))) {
    if (isStopping()) return false
    const moved = rows.flatMap(({ id, source: before, line, cells, product_line: product }) => {
      const isAbove = before !== 1 && line <= row.header_row
      const source = before === 1 ? 1 : isAbove ? 2 : 0
      const product_line = isAbove ? 0 : find(source, { number: line, cells: JSON.parse(cells) })
      return product_line === product && source === before ? [] : [{ id, source, product_line }]
    })
    if (moved.length === 0) continue
    const values = moved.map(
      ({ id, source, product_line }) =>
        sql`(cast(${id} as bigint), cast(${source} as bigint), cast(${product_line} as bigint))`,
    )
    await sql`update import_rows set source = moved.column2, product_line = moved.column3
      from (values ${sql.join(values)}) as moved where import_rows.id = moved.column1`.execute(db)
  }
  await storeEarly(db, row.id, lines)
  await db
    .updateTable('imports')
    .set({ is_grouped: 1, total: lines.total })
    .where('id', '=', row.id)
    .where('holder', '=', row.holder)
    .execute()
  return true
}

async function listRows(db: Db, importId: number, after: number): Promise<Row<'import_rows'>[]> {
  const rows = db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
  const found = await rows
    .select(['id', sql<number>`octet_length(cells)`.as('bytes')])
    .limit(BATCH)
    .execute()
  let bytes = 0
  const batch = found.filter((row, index) => {
    bytes += Number(row.bytes)
    return index === 0 || bytes <= BATCH_SIZE
  })
  return rows
    .selectAll()
    .where('id', '<=', batch.at(-1)?.id ?? after)
    .execute()
}
