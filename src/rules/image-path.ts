/** Matches the path of an image in the API: of a category or banner, a product's main image, or one of its images. */
export const IMAGE_PATH = /^\/api\/.+\/(image|images\/\d+)$/
