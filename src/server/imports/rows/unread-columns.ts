import { titleKey } from '#rules/text.ts'
import type { Cell, Columns } from './row-reader.ts'

/** Row numbers, positions, ids and display settings: a product loses nothing if they are not read. */
const EMPTY_TALK =
  /^(?:id|n|no|numero|parent|handle|url handle|handleid|fieldtype|product id|id produit|position|image position|attribut(?:e)? \d+ (?:visible|global|default)|option\d linked to)$/

/** Titles of flags for which even "no" is information: the product is not sold. */
const TELLING =
  /\b(?:disponible|available|vendable|active?|actif|visible|publiee?|published|en vente|can be sold)\b/

/** Finds the columns of a file that have content and that no format reads. */
export class UnreadColumns {
  readonly #columns: Columns
  /** Columns without content so far. */
  #blank: number[]
  readonly #filled: number[] = []
  /** Columns with content to the right of the last title. */
  readonly #untitled = new Set<number>()
  readonly #telling: Set<number>

  constructor(columns: Columns) {
    this.#columns = columns
    this.#blank = columns.titles.flatMap((title, index) => (EMPTY_TALK.test(titleKey(title)) ? [] : index))
    this.#telling = new Set(
      this.#blank.filter((index) => TELLING.test(titleKey(columns.titles[index] ?? ''))),
    )
  }

  /** Notes which columns of a row have content other than "no" or zero. */
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

  /** Lists the titles of unread columns in file order. Call it once all products are read. */
  list(): string[] {
    return this.#filled
      .filter((index) => this.#columns.isUnread(index))
      .concat([...this.#untitled])
      .toSorted((a, b) => a - b)
      .map((index) => this.#columns.titles[index] || `colonne ${index + 1}`)
  }
}

/** Values that mean no, none or zero. */
const NOTHING = /^(?:[0.,-]*|non?|false|faux|n\/a|none|aucune?)$/i

function holdsSomething(cell: Cell | undefined): boolean {
  return cell !== undefined && cell !== '' && cell !== 0 && !NOTHING.test(String(cell).trim())
}
