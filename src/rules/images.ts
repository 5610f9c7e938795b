/** px; the server accepts no other width. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const

/** px of the shorter side: feeds of Google and Meta refuse smaller pictures. */
export const MIN_FEED_SIDE = 250
