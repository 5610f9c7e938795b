/** Returns the version of an image in its URL: the beginning of its hash. */
export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** Returns the URL of an image with its version; `path` is below /api. */
export function imageUrl(path: string, hash: string): string {
  return `/api${path}?v=${imageVersion(hash)}`
}
