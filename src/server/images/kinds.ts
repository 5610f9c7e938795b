import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UnsupportedImageError } from '#server/errors.ts'

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Bytes from which every format can be recognized. */
const HEAD = 256
const PNG = '\x89PNG\r\n\x1a\n'
const AVIF_BRANDS = ['avif', 'avis']

/** Recognizes a format by the first bytes, not by the name; undefined for any other format. */
export async function kindOf(path: string): Promise<Kind | undefined> {
  const head = await readHead(path)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith(PNG)) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  return isAvif(head) ? 'avif' : undefined
}

/** Matches the beginning of a web page, a script or a PDF; long enough to not occur in image data by chance. */
const PROGRAM = /<script|<\?php|<!doctype|<html|<iframe|javascript:|%pdf-\d/i
const ARCHIVE_BEGIN = 'PK\x03\x04'
const ARCHIVE_END = 'PK\x05\x06'
/** Bytes that chunks overlap: more than the longest match, which may be split between two chunks. */
const OVERLAP = 16

/** True if a file contains a web page, a script, a PDF or a ZIP, at any offset. */
export async function isPolyglot(path: string): Promise<boolean> {
  let tail = ''
  let isArchiveBegun = false
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = tail + chunk
    const begin: number = isArchiveBegun ? 0 : text.indexOf(ARCHIVE_BEGIN)
    isArchiveBegun ||= begin >= 0
    if (PROGRAM.test(text) || (isArchiveBegun && text.indexOf(ARCHIVE_END, begin) >= 0)) return true
    tail = text.slice(-OVERLAP)
  }
  return false
}

export function notAnImage(): UnsupportedImageError {
  return new UnsupportedImageError('Ce fichier n’est pas une image JPEG, PNG, WebP, AVIF ou GIF')
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

// Reads the brands of the first box, since HEIC shares the container of AVIF.
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands = head.slice(8, Math.min(size, head.length)).match(/.{4}/gs) ?? []
  return brands.some((brand) => AVIF_BRANDS.includes(brand))
}
