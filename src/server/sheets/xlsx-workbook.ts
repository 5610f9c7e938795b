import { posix } from 'node:path'
import { parseXml } from './parse-xml.ts'
import { damagedSheet } from './sheet.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Yields a part while it is inflated. Throws ValidationError if the workbook lacks it. */
export function readBytes(archive: ZipArchive, path: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.find(({ fileName }) => fileName === path)
  if (!entry) throw damagedSheet()
  return archive.read(entry)
}

/** Yields the text of a part. Throws as `readBytes`. */
export async function* readPart(archive: ZipArchive, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of readBytes(archive, path)) yield decoder.decode(chunk, { stream: true })
}

/** A reference to a part. `type` is the end of its URI, equal in both variants of the format. */
type Relation = { id: string; type: string; path: string }

type Tag = { name: string; attributes: Record<string, string> }

/** The parts of a workbook by path: its visible sheets in order, or its first sheet if none is visible. */
export type Workbook = {
  sheets: { path: string; name: string }[]
  texts: string | undefined
  styles: string | undefined
  startsIn1904: boolean
}

/** Finds the parts of a workbook, and ignores external links. Throws ValidationError if it has no sheet. */
export async function findParts(archive: ZipArchive): Promise<Workbook> {
  const roots = await listRelations(archive, '')
  const workbook = roots.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const relations = await listRelations(archive, workbook)
  const tags = await listTags(archive, workbook)
  const sheets = tags.flatMap(({ name, attributes }) => {
    if (name !== 'sheet') return []
    const relation = relations.find(({ id, type }) => id === attributes.id && type === 'worksheet')
    if (!relation) return []
    const { state = 'visible', name: title = '' } = attributes
    return [{ path: relation.path, name: title, isVisible: state === 'visible' }]
  })
  const visible = sheets.filter(({ isVisible }) => isVisible)
  const shown = visible.length > 0 ? visible : sheets.slice(0, 1)
  if (shown.length === 0) throw damagedSheet()
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path
  const styles = pathOf('styles')
  return {
    sheets: shown,
    texts: pathOf('sharedStrings'),
    // Checks that the part exists, because some programs refer to one that they do not write.
    styles: archive.entries.some(({ fileName }) => fileName === styles) ? styles : undefined,
    startsIn1904: tags.some(({ name, attributes }) => name === 'workbookPr' && isTrue(attributes.date1904)),
  }
}

function isTrue(text = ''): boolean {
  return text === '1' || text === 'true'
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

/** Maximum tags of a part; usual workbooks have far fewer. */
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
