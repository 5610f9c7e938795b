import { UnsupportedImageError } from '#server/errors.ts'

/** What the shop takes as a picture. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const PNG = '\x89PNG\r\n\x1a\n'
const AVIF_BRANDS = ['avif', 'avis']

/** What bytes claim to be by how they begin, whatever their name; undefined for all but the five kinds. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith(PNG)) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  return isAvif(head) ? 'avif' : undefined
}

/** What begins a page, a program or a PDF; no picture's own data reads so by chance. */
const PROGRAM = /<script|<\?php|<!doctype|<html|<iframe|javascript:|%pdf-\d/i
const ARCHIVE_BEGIN = 'PK\x03\x04'
const ARCHIVE_END = 'PK\x05\x06'

/** Whether a picture's file is a program, a page or an archive too, wherever in it that lies. */
export function isPolyglot(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const archive = file.indexOf(ARCHIVE_BEGIN)
  if (archive >= 0 && file.lastIndexOf(ARCHIVE_END) > archive) return true
  return PROGRAM.test(file.toString('latin1'))
}

/** The error for a file of none of these kinds. */
export function notAPicture(): UnsupportedImageError {
  return new UnsupportedImageError('Ce fichier n’est pas une image JPEG, PNG, WebP, AVIF ou GIF')
}

// HEIC photographs share AVIF's container: the brands in its first box tell them apart.
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands = head.slice(8, Math.min(size, head.length)).match(/.{4}/gs) ?? []
  return brands.some((brand) => AVIF_BRANDS.includes(brand))
}
