import type { IMAGE_WIDTHS } from '#rules/image-widths.ts'

export type Width = (typeof IMAGE_WIDTHS)[number]

/** The widths in px that the shop's pages ask for most: cards and the product's own page. */
export const COMMON_WIDTHS: readonly Width[] = [320, 480, 640, 960]

export type Format = 'avif' | 'webp' | 'jpeg'
