/** px; the server accepts no other width. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const

/** Matches the path of an image in the API: of a category or banner, a product's main image, or one of its images. */
export const IMAGE_PATH = /^\/api\/.+\/(image|images\/\d+)$/
