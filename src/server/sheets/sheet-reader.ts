import type { XmlReader } from './parse-xml.ts'
import { MAX_CELL, MAX_COLUMNS, type SheetRow, tooManyColumns } from './sheet-limits.ts'

/** Digits that a number of Excel has; the rest is what its arithmetic leaves. */
const PRECISION = 15

/** Makes the rows of a sheet. Rows and cells without anything in them are left out, or empty. */
export class SheetReader implements XmlReader<SheetRow> {
  readonly #shared: string[]
  #made: SheetRow[] = []
  #row: SheetRow = { number: 0, cells: [] }
  #column = -1
  #type = ''
  #text = ''
  #isText = false
  #isPhonetic = false

  constructor(shared: string[]) {
    this.#shared = shared
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') {
      this.#row = { number: Number(/^\d{1,7}$/.exec(attributes.r ?? '') ?? this.#row.number + 1), cells: [] }
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#text = ''
    } else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'v' || name === 't') this.#isText = !this.#isPhonetic
  }

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#row.cells.length > 0) {
      this.#made.push({ ...this.#row, cells: Array.from(this.#row.cells, (cell) => cell ?? '') })
    }
  }

  text = (text: string): void => {
    if (this.#isText) this.#text += text.slice(0, MAX_CELL - this.#text.length)
  }

  take = (): SheetRow[] => this.#made.splice(0)

  #endCell(): void {
    const value = this.#readValue()
    if (value === '') return
    if (this.#column >= MAX_COLUMNS) throw tooManyColumns()
    this.#row.cells[this.#column] = value
  }

  #readValue(): string | number {
    const text = this.#text.trim()
    if (text === '') return ''
    if (this.#type === 's') return this.#shared[Number(text)] ?? ''
    return this.#type === 'n' ? toNumber(text) : text
  }
}

/** A number, or its digits when they are more than a number can hold. */
function toNumber(text: string): string | number {
  if (/^\d+$/.test(text) && text.length > PRECISION) return text
  const number = Number(Number(text).toPrecision(PRECISION))
  if (!Number.isFinite(number)) return text
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number).toString() : number
}

/** The index of a cell's column: 0 for `A1`, 26 for `AA1`. */
function columnOf(place = ''): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(place)?.[1]
  if (!letters) return undefined
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
