import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ALGIERS_OFFSET } from '#rules/algiers.ts'
import type { Cell, Sheet } from './sheet.ts'
import { BOLD_STYLE, SHEET_END, SHEET_PATH, sheetHead, TIME_STYLE, workbookParts } from './xlsx-parts.ts'

/** Rows of a sheet, its head included: no program opens one with more. */
const MAX_ROWS = 1_048_576
const DAY = 86_400_000
/** ms: a fraction of a day is not exact, and a program that cuts it would show the second before. */
const ROUNDING = 0.1
/** Days from Excel's day 0 to 1970. */
const EPOCH = 25_569

/**
 * Writes a sheet as a workbook of Excel, compressed while it is written. Texts stay texts, formulas too. Nothing is sent
 * before the first batch has been read.
 * @throws Error at a row that no sheet has room for
 */
export async function* toXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const xml = sheetXml(sheet)
  const first = await xml.next()
  const source = Readable.from(startWith(first.value ?? '', xml))
  try {
    const zip = new ZipFile()
    const output = zip.outputStream.pipe(new PassThrough())
    source.once('error', (error) => output.destroy(error))
    for (const [path, text] of Object.entries(workbookParts(sheet.name))) {
      zip.addBuffer(Buffer.from(text), path)
    }
    zip.addReadStream(source, SHEET_PATH)
    zip.end()
    yield* output
  } finally {
    source.destroy()
    await xml.return(undefined)
  }
}

async function* startWith<Value>(first: Value, rest: AsyncGenerator<Value>): AsyncGenerator<Value> {
  yield first
  yield* rest
}

async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string, undefined> {
  const names = columns.map(({ name }) => name)
  let xml = sheetHead(columns.map(({ width }) => width)) + rowXml(1, names, BOLD_STYLE)
  let row = 1
  for await (const rows of batches) {
    if (row + rows.length > MAX_ROWS) throw new Error(`A sheet has no room for more than ${MAX_ROWS} rows`)
    for (const cells of rows) xml += rowXml(++row, cells)
    yield xml
    xml = ''
  }
  yield xml + SHEET_END
  return undefined
}

function rowXml(row: number, cells: Cell[], style = ''): string {
  return `<row r="${row}">${cells.map((cell, index) => cellXml(`${columnName(index)}${row}`, cell, style)).join('')}</row>`
}

function cellXml(place: string, cell: Cell, style: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (cell instanceof Date) {
    const days = (cell.getTime() + ALGIERS_OFFSET + ROUNDING) / DAY + EPOCH
    return `<c r="${place}"${TIME_STYLE}><v>${days}</v></c>`
  }
  const space = /^\s|\s$|\s\s|\n/.test(cell) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t${space}>${escapeXml(cell)}</t></is></c>`
}

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Drops what XML cannot hold, and escapes what it or Excel (`_x0041_` is `A`) would read as something else. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
