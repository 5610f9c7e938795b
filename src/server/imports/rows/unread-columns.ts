import { type Cell, type Columns, titleKey } from './row-reader.ts'

/** Numbers of rows, places and products, and how a platform shows an option: they say nothing of a product. */
const EMPTY_TALK =
  /^(?:id|n|no|numero|parent|handle|url handle|handleid|fieldtype|product id|id produit|position|image position|attribut(?:e)? \d+ (?:visible|global|default)|option\d linked to)$/

/** A no in these says that a product is not sold. */
const TELLING =
  /\b(?:disponible|available|vendable|active?|actif|visible|publiee?|published|en vente|can be sold)\b/

/** Finds the columns of a file that hold something and are not read. */
export class UnreadColumns {
  readonly #columns: Columns
  /** Columns in which nothing was seen yet. */
  #blank: number[]
  readonly #filled: number[] = []
  /** Columns that hold something beyond the titles. */
  readonly #untitled = new Set<number>()
  readonly #telling: Set<number>

  constructor(columns: Columns) {
    this.#columns = columns
    this.#blank = columns.titles.flatMap((title, index) => (EMPTY_TALK.test(titleKey(title)) ? [] : index))
    this.#telling = new Set(
      this.#blank.filter((index) => TELLING.test(titleKey(columns.titles[index] ?? ''))),
    )
  }

  /** Notes which columns of a row say more than no. */
  see(cells: Cell[]): void {
    for (let index = this.#columns.titles.length; index < cells.length; index++)
      if (holdsSomething(cells[index])) this.#untitled.add(index)
    const filled = this.#blank.filter(
      (index) => holdsSomething(cells[index]) || (this.#telling.has(index) && (cells[index] ?? '') !== ''),
    )
    if (filled.length === 0) return
    this.#filled.push(...filled)
    this.#blank = this.#blank.filter((index) => !filled.includes(index))
  }

  /** Lists their titles in the order of the file, once all products were read. */
  list(): string[] {
    return this.#filled
      .filter((index) => this.#columns.isUnread(index))
      .concat([...this.#untitled])
      .toSorted((a, b) => a - b)
      .map((index) => this.#columns.titles[index] || `colonne ${index + 1}`)
  }
}

/** No, none or zero. */
const NOTHING = /^(?:[0.,-]*|non?|false|faux|n\/a|none|aucune?)$/i

function holdsSomething(cell: Cell | undefined): boolean {
  return cell !== undefined && cell !== '' && cell !== 0 && !NOTHING.test(String(cell).trim())
}
