import { badSheet, MAX_CELL, MAX_COLUMNS, tooManyColumns } from './sheet-limits.ts'

/** Empty cells that a row may have after its last column: Excel writes them. */
const MAX_EMPTY = 1000

/**
 * The rows of a CSV text (RFC 4180, any line end), cells trimmed and cut at their limit. A quote within a cell, or text
 * after a quoted one, is taken as it is.
 * @throws ValidationError at a row with too many columns, or a quote that is never closed
 */
export function* parseCsv(text: string, delimiter: string): Generator<string[]> {
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

/** A quoted cell that begins at a place, and where it ends; two quotes in it are one. */
function readQuoted(text: string, begin: number): { value: string; end: number } {
  let end = text.indexOf('"', begin + 1)
  while (text[end + 1] === '"' && end >= 0) end = text.indexOf('"', end + 2)
  if (end < 0) throw badSheet('Ce fichier CSV est mal formé : un guillemet n’est pas fermé')
  const value = text.slice(begin + 1, Math.min(end, begin + 2 * MAX_CELL)).replaceAll('""', '"')
  return { value: value.slice(0, MAX_CELL), end: end + 1 }
}
