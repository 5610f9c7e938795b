// In a file of its own: browsers run the service worker as a classic script, which cannot import what it would share.

/** Matches the path of an image in the API: of a category or banner, a product's main image, or one of its images. */
export const IMAGE_PATH = /^\/api\/.+\/(image|images\/\d+)$/
