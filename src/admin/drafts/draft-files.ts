// Files of drafts, which the browser's storage of texts cannot hold. They may be missing: the Cache API needs a secure
// context, a private window drops them, and a full disk refuses them.

const DRAFTS = 'admin-draft-files'

export async function keepFile(key: string, file: File, cacheName = DRAFTS): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(cacheName)
    await cache?.put(urlOf(key), new Response(file, { headers: { 'Content-Type': file.type } }))
  } catch {
    // The draft then names the file, which must be chosen again.
  }
}

export async function findFile(key: string, name: string, cacheName = DRAFTS): Promise<File | null> {
  try {
    const found = await (await globalThis.caches?.open(cacheName))?.match(urlOf(key))
    const blob = await found?.blob()
    return blob ? new File([blob], name, { type: blob.type }) : null
  } catch {
    return null
  }
}

export async function forgetFiles(cacheName = DRAFTS): Promise<void> {
  try {
    await globalThis.caches?.delete(cacheName)
  } catch {
    // A blocked cache holds nothing.
  }
}

function urlOf(key: string): string {
  return `/draft-file?key=${encodeURIComponent(key)}`
}
