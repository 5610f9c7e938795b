import { open } from 'node:fs/promises'

const HEAD = 4096
const ZIP = 'PK\x03\x04'
const UTF16 = '\xff\xfe'
/** Beginning of HTML, SVG and PDF files, which are texts but no tables. */
const DOCUMENT = /^(\xef\xbb\xbf)?\s*(<|%PDF-)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a sheet has them
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Recognizes a sheet by its first bytes, whatever its name; undefined when it is neither a ZIP nor a text. */
export async function sheetKindOf(path: string): Promise<'xlsx' | 'csv' | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.toString('latin1', 0, bytesRead)
  if (head.startsWith(ZIP)) return 'xlsx'
  if (head.startsWith(UTF16)) return 'csv'
  return head === '' || DOCUMENT.test(head) || BINARY.test(head) ? undefined : 'csv'
}
