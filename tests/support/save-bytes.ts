import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageLibrary, StoredImage } from '#server/images/library.ts'

/** Saves an image that is in memory, as if it had been uploaded. */
export async function saveBytes(images: ImageLibrary, bytes: Uint8Array): Promise<StoredImage> {
  const path = join(tmpdir(), `image-${crypto.randomUUID()}`)
  await writeFile(path, bytes)
  return images.save(path).finally(() => rm(path))
}
