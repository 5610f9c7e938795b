/** Widths of image variants in px; the server accepts no others. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const

/** Minimum shorter side in px: Google and Meta refuse smaller images in product feeds. */
export const MIN_FEED_SIDE = 250

/** Longest side of a logo or an icon that the server accepts, in px. */
export const MAX_MARK_SIDE = 4000

/** Largest difference between the sides of an icon that the server accepts, as a share of the longer side. */
export const SQUARE_TOLERANCE = 0.01
