import { posix } from 'node:path'
import { parseXml } from './parse-xml.ts'
import { damagedSheet } from './sheet-limits.ts'
import type { XlsxArchive } from './xlsx-archive.ts'

/** Where one part of a workbook points to; `type` is the last word of its URI, alike in both variants of the format. */
type Relation = { id: string; type: string; path: string }

type Tag = { name: string; attributes: Record<string, string> }

/** More is no workbook. */
const MAX_TAGS = 10_000

/** The paths of the first visible sheet of a workbook and of its shared texts. What is outside of it is not looked at. */
export async function findSheet(archive: XlsxArchive): Promise<{ sheet: string; texts: string | undefined }> {
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

async function listRelations(archive: XlsxArchive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const path = posix.join(dir, '_rels', `${base}.rels`)
  if (!archive.has(path)) return []
  return (await listTags(archive, path)).flatMap(({ name, attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (name !== 'Relationship' || mode === 'External') return []
    return [{ id, type: posix.basename(type), path: posix.resolve('/', dir, target).slice(1) }]
  })
}

async function listTags(archive: XlsxArchive, path: string): Promise<Tag[]> {
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
  return Array.fromAsync(parseXml(archive.read(path), reader))
}
