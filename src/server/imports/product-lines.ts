import type { ImportFormat } from '#contract/import.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'
import type { Columns } from './columns.ts'

/** Lines of the second file that belong to no product come after those of the first. */
const ORPHANS = 10_000_000

/** Finds the product of each row of a file: the line of its first row. */
export class ProductLines {
  readonly #format: ImportFormat
  readonly #columns: Columns
  readonly #combinations: Columns | undefined
  /** Lines of products, by what other rows call them. */
  readonly #products = new Map<string, number>()
  /** What rows that are not the first of their product call it, by line, for each file. */
  readonly #parents = [new Map<number, string>(), new Map<number, string>()] as const
  #rows = 0

  constructor(format: ImportFormat, columns: Columns, combinations: Columns | undefined) {
    this.#format = format
    this.#columns = columns
    this.#combinations = combinations
  }

  addProductRow({ number, cells }: SheetRow): void {
    this.#rows++
    const read = (...keys: string[]) =>
      this.#columns
        .read(cells, ...keys)
        ?.trim()
        .toLowerCase() ?? ''
    const names: string[] = []
    if (this.#format === 'woocommerce') {
      if (isVariation(read('type'))) {
        this.#parents[0].set(number, read('parent'))
        return
      }
      const id = read('id')
      names.push(read('sku', 'ugs'), id && `id:${id}`)
    }
    if (this.#format === 'shopify') names.push(read('handle', 'url handle'))
    if (this.#format === 'own') names.push(read('produit'))
    if (this.#format === 'prestashop') names.push(read('product id', 'id'))
    const isGrouped = this.#format === 'shopify' || this.#format === 'own'
    for (const name of names.filter(Boolean)) {
      if (!this.#products.has(name)) this.#products.set(name, number)
      else if (isGrouped) this.#parents[0].set(number, name)
    }
  }

  addCombination({ number, cells }: SheetRow): void {
    const name = this.#combinations?.read(cells, 'product id', 'id produit', 'id')?.trim().toLowerCase() ?? ''
    this.#parents[1].set(number, name)
  }

  /** Number of products, those without a parent in the file included. */
  get total(): number {
    const [rows, combinations] = this.#parents
    const isChild = (name: string) => this.#products.has(name)
    const children = [...rows.values()].filter(isChild).length
    const orphans = [...combinations.values()].filter((name) => !isChild(name)).length
    return this.#rows - children + orphans
  }

  /** Returns the line of the product of a row: its own when the product is not in the file. */
  find(source: 0 | 1, line: number): number {
    const parent = this.#parents[source].get(line)
    const found = parent === undefined ? undefined : this.#products.get(parent)
    return found ?? (source === 0 ? line : ORPHANS + line)
  }
}

/** True for the type of a variation of WooCommerce, such as `variation, virtual`. */
export function isVariation(type: string): boolean {
  return type.split(',').some((part) => part.trim().toLowerCase() === 'variation')
}
