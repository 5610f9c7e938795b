import type { IMAGE_WIDTHS } from '#rules/image-widths.ts'

export type Width = (typeof IMAGE_WIDTHS)[number]

/** The widths in px that pages request most: those of cards and of the product page. */
export const COMMON_WIDTHS: readonly Width[] = [320, 480, 640, 960]

export type Format = 'avif' | 'webp' | 'jpeg'
