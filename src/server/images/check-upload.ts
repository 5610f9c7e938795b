import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { MAX_MARK_SIDE, SQUARE_TOLERANCE } from '#rules/images.ts'
import { invalid, type ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { isPolyglot, type Kind, kindOf, notAnImage } from './kinds.ts'

export type Original = { bytes: Buffer; width: number; height: number }

/** Maximum pixels of all frames together. */
const MAX_PIXELS = 50_000_000
/** Maximum px on a side of an original. */
export const MAX_SIDE = 2560
/** Timeout in seconds; the largest images take one or two. */
const TIMEOUT = 60

/** Maximum bytes of memory for decoding uploads and encoding AVIFs, all together. */
export const MEMORY = 150_000_000
/** Bytes of memory for the resulting original, in addition to the decoded image. */
const FIXED = 25_000_000

/**
 * Decodes an upload into a WebP: no metadata, upright, sRGB, first frame, at most 2,560 px per side. Such a
 * WebP stays unchanged.
 * @throws UnsupportedImageError for a format that `kindOf` does not know or a file that `isPolyglot` detects;
 * ValidationError on `field` for a damaged file, more than 50 megapixels, or 150 MB to decode
 */
export async function checkUpload(path: string, field: string, memory: Semaphore): Promise<Original> {
  const kind = await kindOf(path)
  if (!kind || (await isPolyglot(path))) throw notAnImage()
  const header = await readHeader(path, field)
  if (header.format !== (kind === 'avif' ? 'heif' : kind)) throw notAnImage()
  if (kind === 'avif' && header.compression !== 'av1') throw notAnImage()
  using _share = await memory.take(Math.max(checkSize(header, kind, field), MEMORY / 2))
  try {
    return (await asStored(path, header)) ?? (await toOriginal(path))
  } catch {
    throw damaged(field)
  }
}

/** Returns the size in px of one of our own SVG drawings. */
export async function drawingSize(svg: Buffer): Promise<Pick<Original, 'width' | 'height'>> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(svg).metadata()
  return { width, height }
}

/** Renders one of our own drawings to WebP in its own size. */
export async function renderDrawing(svg: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return (await encodeOriginal(sharp(svg))).bytes
}

/** Reads the metadata of an image. Throws ValidationError on `field` if it is damaged. */
export async function readHeader(path: string, field: string): Promise<Metadata> {
  const sharp = await loadSharp()
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    throw damaged(field)
  }
}

function checkSize(header: Metadata, kind: Kind, field: string): number {
  const pixels = header.width * header.height
  if (pixels * (header.pages ?? 1) > MAX_PIXELS) throw tooLarge(MAX_PIXELS, field)
  const perPixel = bytesPerPixel(header, kind)
  const needed = FIXED + pixels * perPixel
  if (needed > MEMORY) throw tooLarge((MEMORY - FIXED) / perPixel, field)
  return needed
}

// Measured peak memory of decoding: baseline JPEG and simple PNG are decoded line by line, others as a whole.
function bytesPerPixel(header: Metadata, kind: Kind): number {
  const { channels, isProgressive } = header
  const depth = header.depth === 'ushort' ? 2 : 1
  switch (kind) {
    case 'jpeg':
      if (!isProgressive) return 1.2
      return header.chromaSubsampling === '4:2:0' ? 3.7 : channels * 2.3
    case 'png':
      return isProgressive ? channels * depth * 1.5 : channels * 0.63
    case 'webp':
      return 2.3
    case 'gif':
      return 5.5
    case 'avif':
      return depth === 2 ? 24 : 15
  }
}

/** The RIFF chunks that our WebP files may contain. */
const PIXEL_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/** Returns a WebP unchanged if it could be our original, so that exports and imports lose no quality. */
async function asStored(path: string, { format, width, height }: Metadata): Promise<Original | undefined> {
  if (format !== 'webp' || Math.max(width, height) > MAX_SIDE) return undefined
  const bytes = await readFile(path)
  if (!listChunks(bytes).every((chunk) => PIXEL_CHUNKS.includes(chunk))) return undefined
  // Decodes the whole image to verify it.
  const sharp = await loadSharp()
  await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .timeout({ seconds: TIMEOUT })
    .stats()
  return { bytes, width, height }
}

/** Lists the names of a RIFF file's chunks, plus '' if the file does not end with its last chunk. */
function listChunks(bytes: Buffer): string[] {
  const chunks: string[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    chunks.push(bytes.toString('latin1', at, at + 4))
    at += 8 + size + (size % 2)
  }
  return at === bytes.length && bytes.readUInt32LE(4) === bytes.length - 8 ? chunks : [...chunks, '']
}

async function toOriginal(path: string): Promise<Original> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true }
  try {
    return await encodeOriginal(sharp(path, { ...options, failOn: 'warning' }))
  } catch (error) {
    // The second attempt accepts odd but complete JPEGs of some phones. A truncated file fails again, so it
    // does not matter that libvips may report another image's error here.
    if (error instanceof Error && /bad Huffman|premature end/.test(error.message)) throw error
    return encodeOriginal(sharp(path, { ...options, failOn: 'error' }))
  }
}

async function encodeOriginal(image: Sharp): Promise<Original> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 2 })
    .timeout({ seconds: TIMEOUT })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function damaged(field: string): ValidationError {
  return invalid(field, 'Cette image est endommagée')
}

function tooLarge(pixels: number, field: string): ValidationError {
  return invalid(field, `Cette image est trop grande : ${Math.floor(pixels / 1_000_000)} mégapixels au plus`)
}

/** Shortest side of an icon, in px. */
const MIN_ICON = 512

/**
 * Checks a logo or an icon. Throws ValidationError on `file` for a damaged image, over 4,000 px on a side, an
 * animation, or an icon whose sides are under 512 px or differ by more than 1 %.
 */
export async function checkMark(path: string, { isIcon }: { isIcon: boolean }): Promise<void> {
  const fail = (message: string) => {
    throw invalid('file', message)
  }
  const { width, height, pages = 1 } = await readHeader(path, 'file')
  if (pages > 1 || (await isAnimatedPng(path))) fail('Une image animée ne convient pas')
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (longer > MAX_MARK_SIDE) fail(`Cette image est trop grande : ${MAX_MARK_SIDE} px de côté au plus`)
  if (!isIcon) return
  if (longer - shorter > longer * SQUARE_TOLERANCE) fail('Une icône est carrée')
  if (shorter < MIN_ICON) fail(`Une icône a ${MIN_ICON} px de côté au moins`)
}

/** True if a PNG announces frames before its image data. */
async function isAnimatedPng(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const frames = bytes.indexOf('acTL')
  return frames >= 0 && frames < bytes.indexOf('IDAT')
}

/** Loads Sharp when it is first used, to start faster. */
export async function loadSharp(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp')
  // Images are decoded only once, so a cache is useless; more threads need more memory, and are no faster.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
