import { TooLargeError } from '#server/errors.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import type { Format } from '../formats/format.ts'

/** Limits of a product: non-empty cells, and characters, where an empty cell counts as one. */
const MAX_CELLS = 10_000
const MAX_PRODUCT = 2_000_000

/** Groups rows by product: finds the first line of the product that each row belongs to. */
export class ProductLines {
  /** Number of products, including rows whose product is not in the file. */
  total = 0
  /** The line of each product, by the keys with which rows refer to it. */
  readonly #products = new Map<string, number>()
  /** Rows that came before their product: their line, and the key of the product. */
  readonly #early = new Map<number, string>()
  /** The product line of the previous row. */
  #last: number | undefined
  readonly #sizes = new Map<number, { cells: number; characters: number }>()

  /**
   * Returns the line of a row's product, or the row's own line while the product is unknown.
   * @throws TooLargeError for a product of too many cells or characters
   */
  find(
    line: number,
    row: SheetRow,
    { names, parent, isNext = false }: ReturnType<Format['productKey']>,
  ): number {
    let [cells, characters] = [0, row.cells.length]
    for (const cell of row.cells) {
      if (cell !== '') cells++
      characters += typeof cell === 'string' ? cell.length : String(cell).length
    }
    const named = parent === undefined ? undefined : this.#products.get(parent)
    const product = isNext ? this.#last : named
    this.#count(product ?? line, row.number, { cells, characters })
    this.#last = product ?? line
    if (product !== undefined) return product
    for (const name of names) if (name && !this.#products.has(name)) this.#products.set(name, line)
    if (parent !== undefined && !this.#products.has(parent)) this.#early.set(line, parent)
    this.total++
    return line
  }

  /**
   * For rows above the row of their product, finds that product; they no
   * longer count in `total`. Throws as `find`.
   */
  resolveEarly(): { line: number; product_line: number }[] {
    const found = [...this.#early].flatMap(([line, parent]) => {
      const product_line = this.#products.get(parent)
      return product_line === undefined ? [] : { line, product_line }
    })
    for (const { line, product_line } of found) {
      const size = this.#sizes.get(line)
      if (size && line !== product_line) this.#count(product_line, line, size)
    }
    this.total -= found.length
    return found
  }

  #count(product: number, line: number, added: { cells: number; characters: number }): void {
    const size = this.#sizes.get(product) ?? { cells: 0, characters: 0 }
    size.cells += added.cells
    size.characters += added.characters
    this.#sizes.set(product, size)
    if (size.cells > MAX_CELLS)
      throw new TooLargeError(`Ligne ${line} : son produit a plus de 10 000 cellules remplies`)
    if (size.characters > MAX_PRODUCT)
      throw new TooLargeError(`Ligne ${line} : son produit a plus de 2 000 000 de caractères`)
  }
}
