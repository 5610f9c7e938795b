import type { Sharp } from 'sharp'
import type { IMAGE_WIDTHS } from '#rules/images.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { loadSharp, MAX_SIDE } from './check-upload.ts'

export type Width = (typeof IMAGE_WIDTHS)[number]

/** Widths in px that pages often request: their AVIFs are encoded after each upload. */
export const COMMON_WIDTHS: readonly Width[] = [320, 480, 640, 960]

export type Format = 'avif' | 'webp' | 'jpeg'

const QUALITY: Record<Format, number> = { avif: 55, webp: 80, jpeg: 82 }

/** Pixels above which an AVIF takes too much time and memory; a banner of 1920 x 800 has less. */
const MAX_AVIF_PIXELS = 1_600_000
/** Bytes of memory per pixel, as measured. */
const AVIF_BYTES_PER_PIXEL = 50
const BYTES_PER_PIXEL = 18

/** Encodes a variant, after waiting for memory. `width` is in px; null keeps the original's. Never enlarges. */
export async function encodeVariant(
  original: Buffer,
  width: Width | null,
  format: Exclude<Format, 'avif'>,
  memory: Semaphore,
): Promise<Buffer> {
  using _share = await memory.take((await pixelsAt(original, width)) * BYTES_PER_PIXEL)
  const image = await resized(original, width)
  if (format === 'jpeg') image.flatten({ background: '#ffffff' })
  return await image.toFormat(format, { quality: QUALITY[format] }).toBuffer()
}

/** Encodes an AVIF, which takes seconds; null if the image is too large for AVIF. */
export async function encodeAvif(
  original: Buffer,
  width: Width | null,
  memory: Semaphore,
): Promise<Buffer | null> {
  const pixels = await pixelsAt(original, width)
  if (pixels > MAX_AVIF_PIXELS) return null
  // Effort 4, the default, takes seven times longer for hardly fewer bytes.
  using _share = await memory.take(pixels * AVIF_BYTES_PER_PIXEL)
  const image = await resized(original, width)
  return await image.avif({ quality: QUALITY.avif, effort: 2 }).toBuffer()
}

async function pixelsAt(original: Buffer, asked: Width | null): Promise<number> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(original).metadata()
  const scale = Math.min(1, (asked ?? MAX_SIDE) / width)
  return Math.round(width * scale) * Math.round(height * scale)
}

async function resized(original: Buffer, width: Width | null): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(original).resize({ width: width ?? MAX_SIDE, withoutEnlargement: true })
}
