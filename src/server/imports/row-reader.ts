import type { ImportField, ImportMapping, ImportProblem } from '#contract/import.ts'
import { htmlToText, readFlag, splitList } from './cell-texts.ts'
import type { Cell } from './columns.ts'
import type { ImportRow, Sheets } from './read-options.ts'

export type ImportRules = Sheets & { mapping: ImportMapping; taxPercent: number }

/** Reads the mapped cells of a product's rows, and collects what is wrong with them. */
export class RowReader {
  /** Why the product is not imported. */
  readonly fatal: ImportProblem[] = []
  /** What it comes without. */
  readonly problems: ImportProblem[] = []
  readonly rules: ImportRules
  readonly rows: ImportRow[]
  readonly head: ImportRow

  constructor(rows: ImportRow[], rules: ImportRules) {
    const [head] = rows
    if (!head) throw new Error('A product has at least one row')
    this.head = head
    this.rules = rules
    this.rows = rules.format === 'shopify' ? this.#leaveOutOthers(rows) : rows
  }

  /** Leaves out rows with the handle of this product and the title of another one. */
  #leaveOutOthers(rows: ImportRow[]): ImportRow[] {
    const titleOf = ({ cells }: ImportRow) => this.rules.products.read(cells, 'title')?.trim()
    const title = titleOf(this.head)
    const isOwn = (row: ImportRow) => !titleOf(row) || titleOf(row) === title
    for (const row of rows.filter((row) => !isOwn(row)))
      this.tell(`Sa ligne a le handle de «\u00a0${title}\u00a0»\u00a0: ce produit vient sans elle`, row)
    return rows.filter(isOwn)
  }

  /** True for our own format, in which an empty cell empties its field. */
  get isOwn(): boolean {
    return this.rules.format === 'own'
  }

  fail(message: string, { line } = this.head): void {
    this.fatal.push({ line, message })
  }

  tell(message: string, { line } = this.head): void {
    this.problems.push({ line, message })
  }

  indexOf(field: ImportField): number | undefined {
    const title = this.rules.mapping[field]
    const index = title === undefined ? -1 : this.rules.products.titles.indexOf(title)
    return index < 0 ? undefined : index
  }

  /** Returns a cell of the file of products; undefined without a column. */
  cell(field: ImportField, row = this.head): Cell | undefined {
    const index = this.indexOf(field)
    return index === undefined || row.source !== 0 ? undefined : (row.cells[index] ?? '')
  }

  text(field: ImportField): string | undefined {
    const cell = this.cell(field)
    return cell === undefined ? undefined : String(cell).trim()
  }

  /** Reads a text that an empty cell empties in our own format, and leaves in the others. */
  clearable(field: ImportField): string | null | undefined {
    const text = this.text(field)
    return text === '' ? (this.isOwn ? null : undefined) : text
  }

  /** Reads a text that may be HTML. */
  prose(field: ImportField): string | null | undefined {
    const text = this.clearable(field)
    if (!text || this.isOwn) return text
    // WooCommerce writes line breaks so.
    return htmlToText(this.rules.format === 'woocommerce' ? text.replaceAll('\\n', '\n') : text)
  }

  flag(field: ImportField): boolean | undefined {
    const text = this.text(field)
    if (!text) return undefined
    const flag = readFlag(text)
    const { format } = this.rules
    // Their other states are not public either.
    if (flag === undefined && field === 'isPublished' && (format === 'woocommerce' || format === 'shopify'))
      return false
    if (flag === undefined) this.fail(`«\u00a0${text.slice(0, 50)}\u00a0» n’est ni oui ni non`)
    return flag
  }

  list(field: ImportField): string[] | undefined {
    const text = this.clearable(field)
    return text === undefined ? undefined : this.split(text ?? '')
  }

  /** Splits a list at its commas; sheets that owners make have other separators too. */
  split(text: string): string[] {
    return splitList(text.replace(this.rules.format === 'other' ? /[;|\n]/g : /\n/g, ','))
  }
}
