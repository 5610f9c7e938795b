import type { IMAGE_WIDTHS as PICTURE_WIDTHS } from '#rules/image-widths.ts'

export type Width = (typeof PICTURE_WIDTHS)[number]

/** The widths in px that the shop's pages ask for most: cards and the product's own page. */
export const COMMON_WIDTHS: readonly Width[] = [320, 480, 640, 960]

export type Format = 'avif' | 'webp' | 'jpeg'

/** The best format that a browser names in its Accept header; JPEG when it names none, any type included. */
export function formatFor(accept: string): Format {
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg'
}

function accepts(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
}
