import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { SHEET_PATH, workbookParts } from '#server/sheets/xlsx-write.ts'

type Parts = Record<string, string | Buffer>

/** A workbook whose sheet has this XML between its tags; `parts` are added, and replace those of the same path. */
export function makeXlsx(rows: string, parts: Parts = {}): Promise<Buffer> {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  return makeZip({ ...workbookParts('Feuille'), [SHEET_PATH]: sheet, ...parts })
}

/** A row of a sheet: texts, numbers, errors of formulas such as `#REF!`, and other cells as they are in its XML. */
export function sheetRow(...cells: (string | number)[]): string {
  const inner = cells.map((cell) => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
    if (cell === '' || cell.startsWith('<')) return cell || '<c/>'
    if (/^#\S+$/.test(cell)) return `<c t="e"><v>${cell}</v></c>`
    return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row>${inner.join('')}</row>`
}

export function makeZip(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content as Buffer), path, { compressionLevel: 1 })
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** The parts of a workbook whose cells of type `s` point to these texts. */
export function sharedTexts(xml: string): Parts {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`
  return {
    'xl/sharedStrings.xml': `<sst>${xml}</sst>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  }
}

/** A workbook of several sheets, `f0`, `f1` and so on. */
export function makeBook(sheets: string[]): Promise<Buffer> {
  const parts = sheets.map((rows, index) => [
    `xl/s${index}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ])
  const relations = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Type="x/worksheet" Target="s${index}.xml"/>`,
  )
  const names = sheets.map((_, index) => `<sheet name="f${index}" r:id="r${index}"/>`)
  return makeXlsx('', {
    'xl/workbook.xml': `<workbook><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}
