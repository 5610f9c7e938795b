// Files of a draft, which the browser's storage of texts cannot hold. They may be missing: the Cache API needs a secure
// context, a private window drops them, and a full disk refuses them.

const CACHE = 'admin-draft-files'

export async function keepFile(key: string, file: File): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(CACHE)
    await cache?.put(urlOf(key), new Response(file, { headers: { 'Content-Type': file.type } }))
  } catch {
    // The draft then names the file, which must be chosen again.
  }
}

export async function findFile(key: string, name: string): Promise<File | null> {
  try {
    const found = await (await globalThis.caches?.open(CACHE))?.match(urlOf(key))
    const blob = await found?.blob()
    return blob ? new File([blob], name, { type: blob.type }) : null
  } catch {
    return null
  }
}

export async function forgetFiles(): Promise<void> {
  try {
    await globalThis.caches?.delete(CACHE)
  } catch {
    // A blocked cache holds nothing.
  }
}

function urlOf(key: string): string {
  return `/draft-file?key=${encodeURIComponent(key)}`
}
