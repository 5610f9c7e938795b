// Stores files of unsaved forms and unsent photos in the Cache API: localStorage holds only text. A file may
// be missing: the Cache API needs a secure context, a private window drops files, a full disk refuses them.

const DRAFTS = 'admin-draft-files'

export async function keepFile(key: string, file: File, cacheName = DRAFTS): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(cacheName)
    await cache?.put(urlOf(key), new Response(file, { headers: { 'Content-Type': file.type } }))
  } catch {
    // The draft then has only the file's name, and the owner must choose the file again.
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
    // If the browser blocks the cache, there are no files to delete.
  }
}

function urlOf(key: string): string {
  return `/draft-file?key=${encodeURIComponent(key)}`
}
