/** Widths of image variants in px; the server accepts no others. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const

/** Minimum shorter side in px: Google and Meta refuse smaller images in product feeds. */
export const MIN_FEED_SIDE = 250
