/** The version of a picture in its address: the beginning of its content's name. */
export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** The address of a picture with its version; `path` is below /api. */
export function imageUrl(path: string, hash: string): string {
  return `/api${path}?v=${imageVersion(hash)}`
}
