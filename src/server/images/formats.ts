import type { PICTURE_WIDTHS } from '#rules/picture-widths.ts'
import { accepts } from '#server/http/accept.ts'

export type Width = (typeof PICTURE_WIDTHS)[number]

/** The widths in px that pages request most: those of cards and of the product page. */
export const COMMON_WIDTHS: readonly Width[] = [320, 480, 640, 960]

export type Format = 'avif' | 'webp' | 'jpeg'

/** The best format that a browser names in its Accept header; JPEG when it names none, any type included. */
export function formatFor(accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}
