import { posix } from 'node:path'
import { TooLargeError } from '#server/errors.ts'
import { parseXml, type XmlReader } from './parse-xml.ts'
import { damagedSheet, type SheetCounts, type SheetRow, tooManyColumns } from './sheet.ts'
import { ZipArchive } from './zip-archive.ts'

/** A workbook has some twenty. */
const MAX_FILES = 1000
const MB = 1_000_000

/** Reads the rows of the first visible sheet of a workbook, as they are inflated. Throws ValidationError, TooLargeError. */
export async function* readXlsx(path: string, limits: SheetCounts): AsyncGenerator<SheetRow> {
  const { inflated } = limits
  await using archive = await ZipArchive.open(path, {
    files: MAX_FILES,
    inflated: inflated * MB,
    damaged: damagedSheet,
    tooMany: damagedSheet,
    tooLarge: () =>
      new TooLargeError(`Ce fichier est trop volumineux une fois décompressé : ${inflated} Mo au plus`),
  })
  const { sheet, texts } = await findSheet(archive)
  const shared = texts
    ? await Array.fromAsync(parseXml(readPart(archive, texts), createTextReader(limits)))
    : []
  yield* parseXml(readPart(archive, sheet), createSheetReader(shared, limits))
}

/** Yields the text of a part as it is inflated. Throws ValidationError when there is none. */
async function* readPart(archive: ZipArchive, path: string): AsyncGenerator<string> {
  const entry = archive.entries.find(({ fileName }) => fileName === path)
  if (!entry) throw damagedSheet()
  const decoder = new TextDecoder()
  for await (const chunk of archive.read(entry)) yield decoder.decode(chunk, { stream: true })
}

/** A reference to another part of the workbook; `type` ends its URI in both variants of the format. */
type Relation = { id: string; type: string; path: string }

type Tag = { name: string; attributes: Record<string, string> }

/** Finds the paths of the first visible sheet and of the shared texts; links out of the workbook are ignored. */
async function findSheet(archive: ZipArchive): Promise<{ sheet: string; texts: string | undefined }> {
  const roots = await listRelations(archive, '')
  const workbook = roots.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = await listRelations(archive, workbook)
  const sheets = (await listTags(archive, workbook)).flatMap(({ name, attributes }) => {
    if (name !== 'sheet') return []
    const relation = relations.find(({ id, type }) => id === attributes.id && type === 'worksheet')
    return relation ? [{ path: relation.path, isVisible: (attributes.state ?? 'visible') === 'visible' }] : []
  })
  const sheet = sheets.find(({ isVisible }) => isVisible) ?? sheets[0]
  if (!sheet) throw damagedSheet()
  const texts = relations.find(({ type }) => type === 'sharedStrings')
  return { sheet: sheet.path, texts: texts?.path }
}

async function listRelations(archive: ZipArchive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const path = posix.join(dir, '_rels', `${base}.rels`)
  if (!archive.entries.some(({ fileName }) => fileName === path)) return []
  return (await listTags(archive, path)).flatMap(({ name, attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (name !== 'Relationship' || mode === 'External') return []
    return [{ id, type: posix.basename(type), path: posix.resolve('/', dir, target).slice(1) }]
  })
}

/** Tags of one part; a workbook has far fewer. */
const MAX_TAGS = 10_000

async function listTags(archive: ZipArchive, path: string): Promise<Tag[]> {
  const tags: Tag[] = []
  let count = 0
  const reader = {
    open: (name: string, attributes: Tag['attributes']) => {
      if (++count > MAX_TAGS) throw damagedSheet()
      tags.push({ name, attributes })
    },
    close: () => {},
    text: () => {},
    take: () => tags.splice(0),
  }
  return Array.fromAsync(parseXml(readPart(archive, path), reader))
}

/** Collects the text of a cell, cut at its limit: that of `<v>` or `<t>`, without phonetic hints (`<rPh>`). */
class TextCollector {
  value = ''
  readonly #limit: number
  #isText = false
  #isPhonetic = false

  constructor(limit: number) {
    this.#limit = limit
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'v' || name === 't') this.#isText = !this.#isPhonetic
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'v' || name === 't') this.#isText = false
  }

  add(text: string): void {
    if (this.#isText) this.value += text.slice(0, this.#limit - this.value.length)
  }
}

/** Reads the shared texts of a workbook, one per `<si>`. */
function createTextReader({ cell, texts: most }: SheetCounts): XmlReader<string> {
  const texts: string[] = []
  let count = 0
  let current = new TextCollector(cell)
  return {
    open: (name) => {
      if (name === 'si') current = new TextCollector(cell)
      current.open(name)
    },
    close: (name) => {
      current.close(name)
      if (name !== 'si') return
      if (++count > most) throw new TooLargeError('Ce fichier a trop de textes')
      texts.push(current.value.trim())
    },
    text: (text) => current.add(text),
    take: () => texts.splice(0),
  }
}

/** Reads the rows of a sheet; those without cells are left out. */
function createSheetReader(shared: string[], limits: SheetCounts): XmlReader<SheetRow> {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let column = -1
  let type = ''
  let current = new TextCollector(limits.cell)
  const toValue = (text: string) => {
    if (text === '') return ''
    if (type === 's') return shared[Number(text)] ?? ''
    return type === 'n' ? toNumber(text) : text
  }
  const endCell = () => {
    const value = toValue(current.value.trim())
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
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? 'n'
        current = new TextCollector(limits.cell)
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

/** Parses a number, or returns its digits when they are more than a number can hold. */
function toNumber(text: string): string | number {
  if (/^\d+$/.test(text) && text.length > PRECISION) return text
  const number = Number(Number(text).toPrecision(PRECISION))
  if (!Number.isFinite(number)) return text
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number).toString() : number
}

/** Returns the index of a cell's column: 0 for `A1`, 26 for `AA1`. */
function columnOf(reference = ''): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference)?.[1]
  if (!letters) return undefined
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
