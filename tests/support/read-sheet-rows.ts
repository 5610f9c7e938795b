import { FORMATS, findFormat } from '#server/imports/formats/formats.ts'
import { guessMapping } from '#server/imports/guess-mapping.ts'
import { ProductLines } from '#server/imports/product-lines.ts'
import { type ImportedProduct, readProduct, type UnreadableProduct } from '#server/imports/read-product.ts'
import { type Cell, Columns, type ImportRow } from '#server/imports/row-reader.ts'

type Told = { format: string; products: ImportedProduct[]; fatal: UnreadableProduct['fatal']; told: string[] }

/** Reads a sheet as an import does, without a shop; `combinations` are PrestaShop's second file. */
export function readRows(rows: Cell[][], combinations: Cell[][] = [], taxPercent = 0): Told {
  const [products, extra] = [columnsOf(rows), columnsOf(combinations)]
  const format = findFormat(products)
  const lines = new ProductLines()
  const found = new Map<number, ImportRow[]>()
  const add = (columns: Columns, source: 0 | 1, cells: Cell[], index: number) => {
    const line = index + 2
    const read = (...titles: string[]) => (columns.read(cells, ...titles)?.trim() ?? '').toLowerCase()
    const key = source === 0 ? FORMATS[format].productKey(read) : { names: [], parent: read('product id') }
    const group = lines.find(line + source * 1000, { number: line, cells }, key)
    found.set(group, [...(found.get(group) ?? []), { source, line, cells }])
  }
  rows.slice(1).forEach((cells, index) => void add(products, 0, cells, index))
  combinations.slice(1).forEach((cells, index) => void add(extra, 1, cells, index))
  const mapping = guessMapping(format, products)
  const rules = { format: FORMATS[format], products, combinations: extra, mapping, taxPercent }
  const read = [...found.values()].map((group) => readProduct(group, rules))
  const good = read.flatMap((product) => ('fatal' in product ? [] : product))
  const fatal = read.flatMap((product) => ('fatal' in product ? product.fatal : []))
  const told = good.flatMap(({ problems, notes }) => [...problems.map(({ message }) => message), ...notes])
  return { format, products: good, fatal, told }
}

function columnsOf([titles = []]: Cell[][]): Columns {
  return new Columns(titles.map(String))
}

/** The pieces of each size of the first product; undefined where it is not counted. */
export function piecesOf({ products: [product] }: Told): Record<string, number> | undefined {
  if (!product?.stock?.isCounted) return undefined
  return Object.fromEntries(
    product.stock.variants.map(({ size, color, quantity }) => [
      [size, color].filter(Boolean).join(' '),
      quantity,
    ]),
  )
}

/** Rows of which each has its cells between `;`. */
export function table(...rows: string[]): string[][] {
  return rows.map((row) => row.split(';'))
}
