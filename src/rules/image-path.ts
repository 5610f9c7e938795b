// This constant needs a separate file: the service worker is a classic script, so it cannot import a chunk
// that other modules share.

/**
 * Matches the path of an image in the API: of a category or banner, a product's main image, one of its images, and the
 * logo and icon of the shop.
 */
export const IMAGE_PATH = /^\/api\/(.+\/(image|images\/\d+)|shop\/(logo|icon))$/
