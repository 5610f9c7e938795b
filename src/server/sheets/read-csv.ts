import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { parseCsv } from './parse-csv.ts'
import { MAX_ROWS, type SheetRow, tooManyRows } from './sheet-limits.ts'

/** Rows after which other work has its turn: some ms. */
const BATCH = 100
/** Characters and lines that tell what is between cells. */
const SAMPLE = 65_536
const SAMPLE_LINES = 20
/** In the order in which they are preferred: Excel in French, a copied table, Excel in English. */
const DELIMITERS = [';', '\t', ',']
/** What Excel takes as the delimiter, and shows in no row. */
const NAMED_DELIMITER = /^sep=([;,\t])\r?\n/

/**
 * Reads every row of a CSV file: UTF-8, UTF-16 or Windows-1252, cells between `;`, tabs or `,`.
 * @throws ValidationError
 */
export async function* readCsv(path: string): AsyncGenerator<SheetRow> {
  const text = decode(await readFile(path))
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? []
  let number = line ? 1 : 0
  for (const cells of parseCsv(text.slice(line.length), named ?? findDelimiter(text))) {
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
    // Excel's own CSV in French and in English; every byte is a character of it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that most of the first lines have: one in an amount or a title is not on all of them. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')
  const lines = sample.split(/\r?\n|\r/, SAMPLE_LINES)
  const uses = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length)
  return DELIMITERS[uses.indexOf(Math.max(...uses))] ?? ';'
}
