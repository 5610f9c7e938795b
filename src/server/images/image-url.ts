export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** Returns the URL of an image, with its version. `path` is relative to /api. */
export function imageUrl(path: string, hash: string): string {
  return `/api${path}?v=${imageVersion(hash)}`
}
