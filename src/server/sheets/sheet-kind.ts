import { open } from 'node:fs/promises'
import { bomOf, utf16Of } from './encoding.ts'

const HEAD = 4096
const ZIP = 'PK\x03\x04'
/** Beginning of HTML, SVG and PDF files, which are texts but no tables. */
const DOCUMENT = /^\s*(<|%PDF-)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a sheet has them
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Recognizes a sheet by its first bytes, whatever its name; undefined when it is neither a ZIP nor a text. */
export async function sheetKindOf(path: string): Promise<'xlsx' | 'csv' | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const bytes = buffer.subarray(0, bytesRead)
  if (bytes.toString('latin1', 0, ZIP.length) === ZIP) return 'xlsx'
  const encoding = bomOf(bytes) ?? utf16Of(bytes)
  // Without its BOM. Bytes of other encodings are told from those of a text one by one.
  const head = encoding ? new TextDecoder(encoding).decode(bytes) : bytes.toString('latin1')
  return head === '' || DOCUMENT.test(head) || BINARY.test(head) ? undefined : 'csv'
}
