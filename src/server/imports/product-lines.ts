import type { SheetRow } from '#server/sheets/sheet.ts'
import type { Format } from './formats/format.ts'
import type { Columns } from './row-reader.ts'

/** Lines of the second file that belong to no product come after those of the first. */
const ORPHANS = 10_000_000

/** Finds the product of each row of a file: the line of its first row. */
export class ProductLines {
  readonly #format: Format
  readonly #columns: Columns
  readonly #combinations: Columns | undefined
  /** Lines of products, by what other rows call them. */
  readonly #products = new Map<string, number>()
  /** What rows call the product that they belong to, by line, for each file. */
  readonly #parents = [new Map<number, string>(), new Map<number, string>()] as const
  #rows = 0

  constructor(format: Format, columns: Columns, combinations: Columns | undefined) {
    this.#format = format
    this.#columns = columns
    this.#combinations = combinations
  }

  addProductRow({ number, cells }: SheetRow): void {
    this.#rows++
    const { names, parent } = this.#format.productKey(
      (...titles) =>
        this.#columns
          .read(cells, ...titles)
          ?.trim()
          .toLowerCase() ?? '',
    )
    for (const name of names.filter(Boolean)) if (!this.#products.has(name)) this.#products.set(name, number)
    if (parent !== undefined) this.#parents[0].set(number, parent)
  }

  addCombination({ number, cells }: SheetRow): void {
    const name = this.#combinations?.read(cells, 'product id', 'id produit', 'id')?.trim().toLowerCase() ?? ''
    this.#parents[1].set(number, name)
  }

  /** Number of products, those without a parent in the file included. */
  get total(): number {
    const [rows, combinations] = this.#parents
    const children = [...rows].filter(([line, name]) => (this.#products.get(name) ?? line) !== line).length
    const orphans = [...combinations.values()].filter((name) => !this.#products.has(name)).length
    return this.#rows - children + orphans
  }

  /** Returns the line of the product of a row: its own when the product is not in the file. */
  find(source: 0 | 1, line: number): number {
    const parent = this.#parents[source].get(line)
    const found = parent === undefined ? undefined : this.#products.get(parent)
    return found ?? (source === 0 ? line : ORPHANS + line)
  }
}
