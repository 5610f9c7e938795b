import { TooLargeError } from '#server/errors.ts'
import { parseXml, type XmlReader } from './parse-xml.ts'
import { damagedSheet, type SheetCounts, type SheetRow, tooManyColumns } from './sheet.ts'
import { columnOf, fillMerged, findMerged } from './xlsx-merged.ts'
import { createStyleReader, type NumberFormat } from './xlsx-styles.ts'
import { findParts, readBytes, readPart } from './xlsx-workbook.ts'
import { openZipArchive } from './zip-archive.ts'

/** Limit of files in a workbook, which usually has about twenty. */
const MAX_FILES = 1000
const MB = 1_000_000

/**
 * Reads the first visible sheet with rows, or a later one (`ways.sheet`), while it is inflated.
 * @throws ValidationError for a damaged workbook, TooLargeError above a limit
 */
export async function* readXlsx(path: string, limits: SheetCounts): AsyncGenerator<SheetRow> {
  const { inflated } = limits
  await using archive = await openZipArchive(path, {
    files: MAX_FILES,
    inflated: inflated * MB,
    damaged: damagedSheet,
    tooMany: damagedSheet,
    tooLarge: () =>
      new TooLargeError(`Ce fichier est trop volumineux une fois décompressé : ${inflated} Mo au plus`),
  })
  const { sheets, texts, styles, startsIn1904 } = await findParts(archive)
  const readAll = async <Item>(part: string | undefined, reader: XmlReader<Item>) =>
    part ? await Array.fromAsync(parseXml(readPart(archive, part), reader)) : []
  const shared = await readAll(texts, createTextReader(limits))
  const formats = await readAll(styles, createStyleReader(startsIn1904))
  let skipped = limits.ways?.sheet ?? 0
  for (const [index, { path, name }] of sheets.entries()) {
    let isEmpty = true
    const sheet = { name, isLast: index === sheets.length - 1 }
    const rows = parseXml(readPart(archive, path), createSheetReader({ shared, formats }, limits))
    const merged = limits.ways?.fillsMerged ? await findMerged(readBytes(archive, path)) : []
    for await (const row of merged.length > 0 ? fillMerged(rows, merged) : rows) {
      isEmpty = false
      if (skipped > 0) break
      row.sheet = sheet
      yield row
    }
    if (isEmpty) continue
    if (skipped === 0) return
    skipped--
  }
}

/** Collects the text of a cell in `<v>` or `<t>`, cut at its limit, without phonetic hints (`<rPh>`). */
function collectText(limit: number) {
  let value = ''
  let [isText, isPhonetic] = [false, false]
  return {
    open: (name: string): void => {
      if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isText = !isPhonetic
    },
    close: (name: string): void => {
      if (name === 'rPh') isPhonetic = false
      else if (name === 'v' || name === 't') isText = false
    },
    /** Returns the trimmed text, and decodes characters that XML does not allow, such as `_x0002_`. */
    read: (): string => {
      if (!value.includes('_x')) return value.trim()
      return value
        .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        .toWellFormed()
        .trim()
    },
    add: (text: string): void => {
      if (isText) value += text.slice(0, limit - value.length)
    },
  }
}

/** Reads the shared texts of a workbook, one per `<si>`. */
function createTextReader({ cell, texts: most }: SheetCounts): XmlReader<string> {
  const texts: string[] = []
  let count = 0
  let current = collectText(cell)
  return {
    open: (name) => {
      if (name === 'si') current = collectText(cell)
      current.open(name)
    },
    close: (name) => {
      current.close(name)
      if (name !== 'si') return
      if (++count > most) throw new TooLargeError('Ce fichier a trop de textes')
      texts.push(current.read())
    },
    text: (text) => current.add(text),
    take: () => texts.splice(0),
  }
}

/** Tables to which cells refer by index. */
type Shared = { shared: string[]; formats: (NumberFormat | undefined)[] }

/** Reads the rows of a sheet, skipping rows without values. */
function createSheetReader({ shared, formats }: Shared, limits: SheetCounts): XmlReader<SheetRow> {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let column = -1
  let [type, style] = ['', 0]
  let current = collectText(limits.cell)
  const toValue = (text: string) => {
    if (text === '') return ''
    if (type === 's') return shared[Number(text)] ?? ''
    if (type !== 'n') return text
    const number = toNumber(text)
    return (typeof number === 'number' ? formats[style]?.(number) : null) ?? number
  }
  const endCell = () => {
    const value = toValue(current.read())
    if (value === '') return
    if (column >= limits.columns) throw tooManyColumns(limits)
    row.cells[column] = value
  }
  return {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: Number(/^\d{1,7}$/.exec(attributes.r ?? '') ?? row.number + 1), cells: [] }
        column = -1
      } else if (name === 'c') {
        column = columnIn(attributes.r) ?? column + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        current = collectText(limits.cell)
      }
      current.open(name)
    },
    close: (name) => {
      current.close(name)
      if (name === 'c') endCell()
      else if (name === 'row' && row.cells.length > 0) {
        rows.push({ ...row, cells: Array.from(row.cells, (cell) => cell ?? '') })
      }
    },
    text: (text) => current.add(text),
    take: () => rows.splice(0),
  }
}

/** Significant digits of a number in Excel; more are rounding errors. */
const PRECISION = 15

/** Parses a number. Returns text if a number cannot hold its digits, or if the text is no number. */
function toNumber(text: string): string | number {
  if (/^\d+$/.test(text) && text.length > PRECISION) return text
  const number = Number(Number(text).toPrecision(PRECISION))
  if (!Number.isFinite(number)) return text
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number).toString() : number
}

/** Returns the index of the column in a cell reference: 0 for `A1`, 26 for `AA1`. */
function columnIn(reference = ''): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference)?.[1]
  return letters ? columnOf(letters) : undefined
}
