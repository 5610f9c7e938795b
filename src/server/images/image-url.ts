export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** `path` is below /api. */
export function imageUrl(path: string, hash: string): string {
  return `/api${path}?v=${imageVersion(hash)}`
}
