import { createReadStream } from 'node:fs'
import { badSheet, type SheetCounts, type SheetRow, tooManyColumns, tooManyRows } from './sheet.ts'
import { encodingOf } from './sheet-kind.ts'

/** Characters and lines from which the delimiter is guessed. */
const SAMPLE = 65_536
const SAMPLE_LINES = 20
/** Delimiters by preference: those of French Excel, of copied tables, and of English Excel. */
const DELIMITERS = [';', '\t', ',']
/** Rows of a whole spreadsheet, since programs may save the empty rows below a table, too. */
const MAX_LINES = 1_048_576
/** A first line that names the delimiter; Excel obeys it and does not show it. */
const DELIMITER_LINE = /^sep=([;,\t])\r?\n/

/**
 * Reads each row of a CSV file in UTF-8, UTF-16, Windows-1252 or 1256, delimited by `;`, tab or `,`, while it
 * is read from disk. Throws ValidationError for an unclosed quote, TooLargeError above a limit.
 */
export async function* readCsv(path: string, limits: SheetCounts): AsyncGenerator<SheetRow> {
  const source = createReadStream(path)
  try {
    const chunks = decode(source, await encodingOf(path))
    let number = 0
    for await (const cells of parseChunks(chunks, limits)) {
      if (++number > MAX_LINES) throw tooManyRows(limits)
      // The line that names the delimiter is counted as a line of the file, but is no row.
      if (cells) yield { number, cells }
    }
  } finally {
    source.destroy()
  }
}

async function* decode(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Parses rows as they become complete. An incomplete row waits for twice as much text, to be parsed rarely. */
async function* parseChunks(
  chunks: AsyncIterable<string>,
  limits: SheetCounts,
): AsyncGenerator<string[] | null> {
  let text = ''
  let wanted = SAMPLE
  let delimiter: string | undefined
  const parse = function* (isLast: boolean): Generator<string[] | null> {
    if (delimiter === undefined) {
      const [line = '', named] = DELIMITER_LINE.exec(text) ?? []
      delimiter = named ?? guessDelimiter(text)
      text = text.slice(line.length)
      if (line) yield null
    }
    const rest = yield* parseCsv(text, { delimiter, limits, isLast })
    text = text.slice(rest)
    wanted = Math.max(SAMPLE, 2 * text.length)
  }
  for await (const chunk of chunks) {
    text += chunk
    if (text.length >= wanted) yield* parse(false)
  }
  yield* parse(true)
}

/**
 * Returns the delimiter that is on most of the first lines: commas of amounts or titles are on fewer. If
 * several are, returns the one that most lines have equally often, unlike the commas of lists in cells.
 */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')
  const lines = sample.split(/\r?\n|\r/, SAMPLE_LINES)
  const uses = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter(Boolean)
    const alike = Math.max(
      0,
      ...[...Map.groupBy(counts, (count) => count).values()].map(({ length }) => length),
    )
    return { delimiter, lines: counts.length, alike }
  })
  const [best] = uses.toSorted((a, b) => b.lines - a.lines || b.alike - a.alike)
  return best?.delimiter ?? ';'
}

/** Cells that a row may have if those above the limit of columns are empty, as Excel writes them. */
const MAX_EMPTY = 1000

type Rules = { delimiter: string; limits: SheetCounts; isLast: boolean }

/**
 * Parses CSV (RFC 4180, any line end), trims cells and cuts them at their limit. Quotes inside a cell and
 * text after a quoted part are kept literally. Returns where the first row that may be incomplete begins.
 */
function* parseCsv(text: string, { delimiter, limits, isLast }: Rules): Generator<string[], number> {
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  const readPlain = (from: number) => {
    plain.lastIndex = from
    return plain.exec(text)?.[0] ?? ''
  }
  let at = 0
  while (at < text.length) {
    const begin = at
    const cells: string[] = []
    for (let column = 0; ; column++) {
      const quoted = text[at] === '"' ? readQuoted(text, at, { delimiter, limits }) : undefined
      if (quoted === null && isLast)
        throw badSheet('Ce fichier CSV est mal formé : un guillemet n’est pas fermé')
      if (quoted === null) return begin
      const rest = readPlain(quoted?.end ?? at)
      at = (quoted?.end ?? at) + rest.length
      const cell = unwrap(`${quoted?.value ?? ''}${rest.slice(0, limits.cell)}`.trim())
      if (column < limits.columns) cells.push(cell)
      else if (cell !== '' || column > MAX_EMPTY) throw tooManyColumns(limits)
      if (text[at] !== delimiter) break
      at++
    }
    // The next chunk may begin with a second quote or a line feed that belongs to this row.
    if (!isLast && at >= text.length - 1) return begin
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield cells
  }
  return at
}

/** Returns the text of a cell of the form `="…"`, which keeps Excel from converting it to a number. */
function unwrap(cell: string): string {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return cell
  const text = cell.slice(2, -1)
  return text.replaceAll('""', '').includes('"') ? cell : text.replaceAll('""', '"').trim()
}

/** Reads a quoted cell at `begin` with its escaped quotes, `""` or PHP's; null if its end is missing. */
function readQuoted(
  text: string,
  begin: number,
  { delimiter, limits }: Pick<Rules, 'delimiter' | 'limits'>,
): { value: string; end: number } | null {
  const { cell, ways } = limits
  let end = text.indexOf('"', begin + 1)
  for (let skipped = 0; end >= 0; end = text.indexOf('"', end + skipped)) {
    skipped = ways?.hasBackslash ? skipEscaped(text, end, delimiter) : text[end + 1] === '"' ? 2 : 0
    if (skipped === 0) break
  }
  if (end < 0) return null
  const raw = text.slice(begin + 1, Math.min(end, begin + 2 * cell))
  const value = (ways?.hasBackslash ? raw.replace(/\\"(?!")/g, '"') : raw).replaceAll('""', '"')
  return { value: value.slice(0, cell), end: end + 1 }
}

/**
 * Returns the length of an escaped quote, or 0 for one that ends its cell. PHP's `fputcsv` does not double a
 * quote after a backslash: `\"` ends a cell only before a line end, or a delimiter that no blank follows.
 */
function skipEscaped(text: string, at: number, delimiter: string): number {
  const isEnd = (index: number) =>
    index >= text.length ||
    /[\r\n]/.test(text[index] ?? '') ||
    (text[index] === delimiter && text[index + 1] !== ' ')
  const isEscaped = text[at - 1] === '\\'
  if (text[at + 1] === '"') return isEscaped && isEnd(at + 2) ? 1 : 2
  return isEscaped && !isEnd(at + 1) ? 1 : 0
}
