import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ALGIERS_OFFSET } from '#rules/algiers-time.ts'
import { type Cell, readAhead, type Sheet, TOO_LONG_FOR_EXCEL } from './sheet.ts'

/** Excel's limit of rows per sheet, including the header. */
const MAX_ROWS = 1_048_576
/** Excel's limit of characters per cell; it would cut or drop longer texts. */
const MAX_TEXT = 32_767
const DAY = 86_400_000
/** Added ms: fractions of a day are inexact, and programs that truncate them would show a second less. */
const ROUNDING = 0.1
/** Days from Excel's day 0 to 1970-01-01. */
const EPOCH = 25_569

/**
 * Writes a sheet as an Excel workbook, compressed while it is written. Texts that look like formulas stay
 * texts; a text that Excel would cut is replaced by a message. Sends nothing until the first batch is read.
 * Throws Error when a sheet has no room for its rows.
 */
export async function* toXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const xml = sheetXml(sheet)
  const source = Readable.from(await readAhead(xml))
  try {
    const zip = new ZipFile()
    const output = zip.outputStream.pipe(new PassThrough())
    source.once('error', (error) => output.destroy(error))
    for (const [path, text] of Object.entries(workbookParts(sheet.name)))
      zip.addBuffer(Buffer.from(text), path)
    zip.addReadStream(source, SHEET_PATH)
    zip.end()
    yield* output
  } finally {
    source.destroy()
    await xml.return(undefined)
  }
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
  if (cell.length > MAX_TEXT) return cellXml(place, TOO_LONG_FOR_EXCEL, style)
  const space = /^\s|\s$|\s\s|\n/.test(cell) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t${space}>${escapeXml(cell)}</t></is></c>`
}

/** Returns the name of a column: `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Removes characters that XML forbids; escapes those of XML and of Excel's encoding (`_x0041_` means `A`). */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

// Constant files of a workbook, with the minimum that Excel and LibreOffice need (ECMA-376).

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PATH = 'xl/worksheets/sheet1.xml'

/** Attributes of cells: the index of their style in `cellXfs`. */
const TIME_STYLE = ' s="1"'
const BOLD_STYLE = ' s="2"'

/** Returns all files of the workbook except the sheet, by path. The sheet's `name` must need no escaping. */
export function workbookParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}

/** Returns the beginning of the sheet before its rows: column widths in characters, and a frozen first row. */
function sheetHead(widths: number[]): string {
  const columns = widths.map((width, index) => {
    const number = index + 1
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`
  })
  return `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

const SHEET_END = '</sheetData></worksheet>'
