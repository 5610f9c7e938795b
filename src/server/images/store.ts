import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Files in a folder, each under a key such as `ab/abcdef.webp`. A file appears whole or not at all: it is
 * written beside its place, flushed to the disk, then renamed.
 */
export class FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes bytes under a key; a file already there is replaced. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, key)
    const draft = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    try {
      await using file = await open(draft, 'wx')
      await file.writeFile(bytes)
      await file.sync()
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** The bytes under a key, or null when there are none. */
  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
}

/** The name of a file by its content: SHA-256 in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
