// In a separate file, as the service worker is a classic script, which cannot import a shared chunk.

/** Matches the API's path of an image: of a category, banner or product, the shop's logo or icon. */
export const IMAGE_PATH = /^\/api\/(.+\/(image|images\/\d+)|shop\/(logo|icon))$/
