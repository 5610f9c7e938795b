import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const HEAD = 4096
const ZIP = 'PK\x03\x04'
/** Beginning of HTML, SVG and PDF files, which are texts but no tables. */
const DOCUMENT = /^\s*(<|%PDF-)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a sheet has them
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Recognizes a ZIP or a text by its first bytes; undefined for other, empty, HTML, SVG and PDF files. */
export async function sheetKindOf(path: string): Promise<'xlsx' | 'csv' | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const bytes = buffer.subarray(0, bytesRead)
  if (bytes.toString('latin1', 0, ZIP.length) === ZIP) return 'xlsx'
  const encoding = bomOf(bytes) ?? utf16Of(bytes)
  // Decodes without the BOM. Without a known encoding, latin1 shows each byte as one character.
  const head = encoding ? new TextDecoder(encoding).decode(bytes) : bytes.toString('latin1')
  return head === '' || DOCUMENT.test(head) || BINARY.test(head) ? undefined : 'csv'
}

/** Bytes whose encoding is checked at once. */
const CHECKED = 65_536
const BOMS: [hex: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]
/** Characters that no text has: a match means a wrong encoding, or a file that is no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a sheet has them
const NO_TEXT = /[\0-\x08\x0e-\x1f\ufffd]|\p{Cn}|\p{Co}|\p{Cs}/u
const HAS_CELLS = /[;,\t\r\n]/
/** A text with this many valid UTF-8 sequences per broken one is UTF-8: other encodings have hardly any. */
const VALID_PER_BROKEN = 3
/** Three or more Arabic letters of Windows-1256, decoded as Latin-1: French has fewer such accents in a row. */
const ARABIC = /[\xc1-\xd6\xd8-\xdb\xdd-\xdf\xe1\xe3-\xe6\xec\xed]{3,}/g
const LETTERS = /[\xc1-\xd6\xd8-\xdb\xdd-\xdf\xe1\xe3-\xe6\xec\xed]/g

/**
 * Recognizes the encoding of a text file, in the names of `TextDecoder`: by its BOM, UTF-16 by its zeros,
 * UTF-8 even with some broken characters, else Windows-1256 for Arabic or Windows-1252.
 */
export async function encodingOf(path: string): Promise<string> {
  await using file = await open(path)
  const buffer = Buffer.alloc(CHECKED)
  let kept = 0
  for (let isFirst = true; ; isFirst = false) {
    const { bytesRead } = await file.read(buffer, kept, CHECKED - kept)
    const bytes = buffer.subarray(0, kept + bytesRead)
    const known = isFirst ? (bomOf(bytes) ?? utf16Of(bytes)) : undefined
    if (known) return known
    const end = bytesRead === 0 ? bytes.length : lastBeginning(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return weigh(path)
    if (bytesRead === 0) return 'utf-8'
    kept = bytes.length - end
    buffer.copyWithin(0, end, bytes.length)
  }
}

function bomOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('hex', 0, 3)
  return BOMS.find(([bom]) => head.startsWith(bom))?.[1]
}

/** Recognizes UTF-16 without a BOM by the zeros of its ASCII characters, from the first bytes of a file. */
function utf16Of(bytes: Buffer): string | undefined {
  if (!bytes.includes(0)) return undefined
  // Takes an even number of bytes. `stream` below ignores half of a surrogate pair at the end.
  const head = bytes.subarray(0, Math.min(bytes.length, 4096) & ~1)
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = new TextDecoder(encoding).decode(head, { stream: true })
    return HAS_CELLS.test(text) && !NO_TEXT.test(text)
  })
}

/** Returns the index of the last character, which may continue in the next chunk. */
function lastBeginning(bytes: Buffer): number {
  const tail = bytes.subarray(-4)
  const index = tail.findLastIndex((byte) => (byte & 0xc0) !== 0x80)
  return index < 0 ? bytes.length : bytes.length - tail.length + index
}

/** Chooses the encoding of a file that is not all UTF-8 by its whole content, not by one wrong byte. */
async function weigh(path: string): Promise<string> {
  const decoder = new TextDecoder()
  let [valid, broken, arabic, letters] = [0, 0, 0, 0]
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of chunks) {
    const text = decoder.decode(bytes, { stream: true })
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) broken++
      else if (code > 0x7f) valid++
    }
    const latin = bytes.toString('latin1')
    for (const [run] of latin.matchAll(ARABIC)) arabic += run.length
    letters += latin.match(LETTERS)?.length ?? 0
  }
  if (valid >= VALID_PER_BROKEN * broken) return 'utf-8'
  // Excel saves CSV in these encodings. Every byte is valid in both, and most French accents are equal.
  return arabic > letters / 2 ? 'windows-1256' : 'windows-1252'
}
