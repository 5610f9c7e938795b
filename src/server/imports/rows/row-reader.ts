import type { ImportMapping, ImportProblem } from '#contract/import.ts'
import { IMPORT_FIELD_RULES, type ImportField } from '#rules/import-fields.ts'
import { titleKey } from '#rules/text.ts'
import { describeSpoilt, findBroken, findSpoilt } from './spoilt-cells.ts'

export type Cell = string | number

/** A row of an import. `source`: 0 for the file of products, 1 for that of combinations. `line` starts at 1. */
export type ImportRow = { source: number; line: number; cells: Cell[] }

/** Characters of a cell that are read, if its field does not say otherwise. */
const MAX_CELL = 10_000
/** Characters of a product's name in messages. */
const MAX_NAME = 300

/** The columns of a sheet by their normalized titles. The first of several columns with one title wins. */
export class Columns {
  readonly titles: string[]
  readonly #indexes: Map<string, number>
  readonly #exact: Map<string, number>
  /** 1 for each column that a format has looked for. */
  readonly #wanted: Uint8Array

  constructor(titles: string[]) {
    this.titles = titles
    this.#wanted = new Uint8Array(titles.length)
    this.#exact = new Map(titles.map((title, index) => [title, index] as const).toReversed())
    this.#indexes = new Map(titles.map((title, index) => [titleKey(title), index] as const).toReversed())
  }

  has(...keys: string[]): boolean {
    return this.find(...keys) !== undefined
  }

  /** Returns the index of the first of the normalized titles that is a column. */
  find(...keys: string[]): number | undefined {
    for (const key of keys) {
      const index = this.#indexes.get(key)
      if (index === undefined) continue
      this.#wanted[index] = 1
      return index
    }
    return undefined
  }

  /** Returns the index of the first column with exactly this title; undefined if there is none. */
  indexOf(title: string | undefined): number | undefined {
    const index = title === undefined ? undefined : this.#exact.get(title)
    if (index !== undefined) this.#wanted[index] = 1
    return index
  }

  /** True if no format has looked for the column. */
  isUnread(index: number): boolean {
    return this.#wanted[index] === 0
  }

  /** Reads a row's text in the first of the normalized titles that is a column; undefined if none is. */
  read(cells: Cell[], ...keys: string[]): string | undefined {
    const index = this.find(...keys)
    return index === undefined ? undefined : String(cells[index] ?? '')
  }
}

/** The columns of both files, and the owner's mapping of fields to columns of the file of products. */
export type Sheets = { products: Columns; combinations: Columns; mapping: ImportMapping }

/** Reads the cells of a product's rows, and collects problems. */
export class RowReader {
  /** Problems that keep the product from being imported. */
  readonly fatal: ImportProblem[] = []
  /** Warnings about values that are imported differently from the file, and remarks for the owner. */
  readonly problems: ImportProblem[] = []
  readonly mapping: ImportMapping
  readonly head: ImportRow
  /** The name as the file writes it, for messages. */
  readonly name: string | null
  rows: ImportRow[]
  /** Messages about the whole file. */
  readonly notes: string[] = []
  readonly #columns: [products: Columns, combinations: Columns]
  readonly #clean: (text: string) => string
  /** Titles of the file of products. */
  readonly titles: readonly string[]

  /** `clean` removes the format's escaping from every text except descriptions. */
  constructor(
    rows: ImportRow[],
    { products, combinations, mapping }: Sheets,
    clean = (text: string) => text,
  ) {
    const [head] = rows
    if (!head) throw new Error('A product has at least one row')
    this.head = head
    this.rows = rows
    this.mapping = mapping
    this.#columns = [products, combinations]
    this.titles = products.titles
    this.#clean = clean
    const named = head.source === 0 ? head.cells[products.indexOf(mapping.name) ?? -1] : undefined
    this.name = clean(String(named ?? '').slice(0, MAX_NAME)).trim() || null
  }

  fail(message: string, { line } = this.head): undefined {
    this.fatal.push({ line, name: this.name, severity: 'skipped', message })
  }

  /** Warns that a value is imported differently from the file. `note`: a remark about an unchanged value. */
  warn(message: string, { line } = this.head, severity: 'changed' | 'note' = 'changed'): void {
    if (this.problems.some((told) => told.line === line && told.message === message)) return
    this.problems.push({ line, name: this.name, severity, message })
  }

  /** Records a message that is shown once for the whole file. */
  note(message: string): void {
    this.notes.push(message)
  }

  leaveOut(isWrong: (row: ImportRow) => boolean, message: string): void {
    for (const row of this.rows.filter(isWrong)) this.warn(message, row)
    this.rows = this.rows.filter((row) => !isWrong(row))
  }

  /** Reads the cell of a field in the file of products; undefined without a mapped column, or if spoilt. */
  cell(field: ImportField, row = this.head): Cell | undefined {
    const title = this.mapping[field]
    const index = this.#columns[0].indexOf(title)
    if (title === undefined || index === undefined || row.source !== 0) return undefined
    const cell = this.#cut(row.cells[index] ?? '', IMPORT_FIELD_RULES[field].maxLength, row, title)
    if (!this.#check(cell, row, title, field)) return undefined
    return typeof cell === 'string' && IMPORT_FIELD_RULES[field].text !== 'prose' ? this.#clean(cell) : cell
  }

  /** Copies the cell of a field from another row to the main row. */
  fill(field: ImportField, from: ImportRow): void {
    const index = this.#columns[0].indexOf(this.mapping[field])
    if (index !== undefined) this.head.cells[index] = from.cells[index] ?? ''
  }

  text(field: ImportField, row = this.head): string | undefined {
    const cell = this.cell(field, row)
    return cell === undefined ? undefined : String(cell).trim()
  }

  /** Reads the text in the first normalized title that is a column of the row's file; empty if spoilt. */
  read(row: ImportRow, ...keys: string[]): string | undefined {
    const text = this.#columnsOf(row).read(row.cells, ...keys)
    if (!text) return text
    const [title = ''] = keys
    const cell = String(this.#cut(text, MAX_CELL, row, title))
    return this.#check(cell, row, title) ? this.#clean(cell) : ''
  }

  /** True if there is a column and its cell is empty, not spoilt. */
  isEmpty(row: ImportRow, ...keys: string[]): boolean {
    return this.#columnsOf(row).read(row.cells, ...keys) === ''
  }

  /** Reads a text like `read`, trimmed; empty if there is no column. */
  word(row: ImportRow, ...keys: string[]): string {
    return this.read(row, ...keys)?.trim() ?? ''
  }

  /**
   * Reads an amount like `read`, trimmed. Numbers of a workbook stay numbers, as their decimal point could be
   * misread as a thousands separator.
   */
  amount(row: ImportRow, ...keys: string[]): Cell | undefined {
    const cell = row.cells[this.#columnsOf(row).find(...keys) ?? -1]
    return typeof cell === 'number' ? cell : this.read(row, ...keys)?.trim()
  }

  #columnsOf({ source }: ImportRow): Columns {
    return this.#columns[source === 0 ? 0 : 1]
  }

  /** Warns about unreadable characters, and about a text that a spreadsheet replaced: false, to skip its cell. */
  #check(cell: Cell, row: ImportRow, title: string, field?: ImportField): boolean {
    if (typeof cell === 'number') return true
    const broken = findBroken(cell)
    if (broken !== undefined)
      this.warn(
        `«\u00a0${title}\u00a0»\u00a0: un caractère est illisible dans le fichier («\u00a0${broken}\u00a0»)`,
        row,
        'note',
      )
    const spoilt = findSpoilt(cell)
    if (spoilt === undefined) return true
    const isText = field ? IMPORT_FIELD_RULES[field].text !== undefined : !/\bdate\b/.test(title)
    if ((spoilt === 'date' || spoilt === 'shortened') && !isText) return true
    this.warn(describeSpoilt(spoilt, { title, cell }), row)
    return false
  }

  #cut(cell: Cell, limit = MAX_CELL, row: ImportRow, title: string): Cell {
    if (typeof cell === 'number' || cell.length <= limit) return cell
    this.warn(`«\u00a0${title}\u00a0»\u00a0: le produit vient sans ce qui suit ${limit} caractères`, row)
    return cell.slice(0, limit)
  }
}
