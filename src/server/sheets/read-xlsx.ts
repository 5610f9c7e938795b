import { parseXml } from './parse-xml.ts'
import { SharedTextReader } from './shared-texts.ts'
import type { SheetRow } from './sheet-limits.ts'
import { SheetReader } from './sheet-reader.ts'
import { XlsxArchive } from './xlsx-archive.ts'
import { findSheet } from './xlsx-relations.ts'

/**
 * Reads the rows of the first visible sheet of a workbook, as they are inflated.
 * @throws ValidationError
 */
export async function* readXlsx(path: string): AsyncGenerator<SheetRow> {
  await using archive = await XlsxArchive.open(path)
  const { sheet, texts } = await findSheet(archive)
  const shared = texts ? await Array.fromAsync(parseXml(archive.read(texts), new SharedTextReader())) : []
  yield* parseXml(archive.read(sheet), new SheetReader(shared))
}
