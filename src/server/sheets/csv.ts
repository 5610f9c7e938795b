import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { algiersTime } from '#rules/algiers.ts'
import { guardCell } from './guard-cell.ts'
import {
  badSheet,
  type Cell,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROWS,
  type Sheet,
  type SheetRow,
  tooManyColumns,
  tooManyRows,
} from './sheet.ts'

/** Makes Excel read the file as UTF-8. */
const BOM = '\ufeff'

/**
 * Where spreadsheet programs would run a text as a formula (https://owasp.org/www-community/attacks/CSV_Injection): at
 * its beginning, and after what ends a cell or a line for a program that splits elsewhere. Quotes and characters that
 * show nothing may come before the sign.
 */
const FORMULA =
  /(?<=^|[,;\|\t\r\n])(?=[[\s"\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?=[\t\r\n])/gv

/**
 * Writes a sheet as CSV (RFC 4180) for Excel in French: UTF-8 with BOM, `;` between cells, texts in quotes. A text that
 * would be a formula gets a `'` before it. Nothing is sent before the first batch has been read.
 */
export async function* toCsv({ columns, batches, isReadBack }: Sheet): AsyncGenerator<Uint8Array> {
  const guard = isReadBack ? guardCell : escapeFormulas
  const line = (cells: Cell[]) => toLine(cells, guard)
  let head = BOM + line(columns.map(({ name }) => name))
  for await (const rows of batches) {
    yield Buffer.from(head + rows.map(line).join(''))
    head = ''
  }
  if (head) yield Buffer.from(head)
}

type Guard = (text: string) => string

function escapeFormulas(text: string): string {
  return text.replace(FORMULA, "'")
}

function toLine(cells: Cell[], guard: Guard): string {
  return `${cells.map((cell) => toText(cell, guard)).join(';')}\r\n`
}

function toText(cell: Cell, guard: Guard): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return algiersTime(cell)
  return cell === '' ? '' : `"${guard(cell).replaceAll('"', '""')}"`
}

/** Rows that are parsed, in some ms, before other requests have their turn. */
const BATCH = 100
/** Characters and lines from which the delimiter is guessed. */
const SAMPLE = 65_536
const SAMPLE_LINES = 20
/** By preference: Excel in French, a copied table, Excel in English. */
const DELIMITERS = [';', '\t', ',']
/** Excel reads the delimiter from such a first line, and does not show it. */
const DELIMITER_LINE = /^sep=([;,\t])\r?\n/

/**
 * Reads every row of a CSV file: UTF-8, UTF-16 or Windows-1252, cells between `;`, tabs or `,`.
 * @throws ValidationError
 */
export async function* readCsv(path: string): AsyncGenerator<SheetRow> {
  const text = decode(await readFile(path))
  const [line = '', delimiter = guessDelimiter(text)] = DELIMITER_LINE.exec(text) ?? []
  let number = line ? 1 : 0
  for (const cells of parseCsv(text.slice(line.length), delimiter)) {
    if (++number > MAX_ROWS) throw tooManyRows()
    if (number % BATCH === 0) await setImmediate()
    yield { number, cells }
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel saves CSV so in French and in English. Every byte is valid in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the delimiter on most of the first lines: a comma in an amount or a title is not on all of them. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')
  const lines = sample.split(/\r?\n|\r/, SAMPLE_LINES)
  const uses = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length)
  return DELIMITERS[uses.indexOf(Math.max(...uses))] ?? ';'
}

/** Empty cells that a row may have after its last column: Excel writes them. */
const MAX_EMPTY = 1000

/**
 * Parses a CSV text (RFC 4180, any line end), trimming cells and cutting them at their limit. Quotes within a cell and
 * text after a quoted one are taken literally.
 */
function* parseCsv(text: string, delimiter: string): Generator<string[]> {
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  const readPlain = (from: number) => {
    plain.lastIndex = from
    return plain.exec(text)?.[0] ?? ''
  }
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (let column = 0; ; column++) {
      const quoted = text[at] === '"' ? readQuoted(text, at) : undefined
      const rest = readPlain(quoted?.end ?? at)
      at = (quoted?.end ?? at) + rest.length
      const cell = `${quoted?.value ?? ''}${rest.slice(0, MAX_CELL)}`.trim()
      if (column < MAX_COLUMNS) cells.push(cell)
      else if (cell !== '' || column > MAX_EMPTY) throw tooManyColumns()
      if (text[at] !== delimiter) break
      at++
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield cells
  }
}

/** Reads a quoted cell at `begin`; `""` is an escaped quote. */
function readQuoted(text: string, begin: number): { value: string; end: number } {
  let end = text.indexOf('"', begin + 1)
  while (text[end + 1] === '"' && end >= 0) end = text.indexOf('"', end + 2)
  if (end < 0) throw badSheet('Ce fichier CSV est mal formé : un guillemet n’est pas fermé')
  const value = text.slice(begin + 1, Math.min(end, begin + 2 * MAX_CELL)).replaceAll('""', '"')
  return { value: value.slice(0, MAX_CELL), end: end + 1 }
}
