import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnavailableError } from '#server/errors.ts'

/** A file that is flushed to disk under a temporary name, until it is renamed or removed. */
export type Draft = { commit: () => Promise<void>; discard: () => Promise<void> }

/** The content of a file of `size` bytes: a large one is read while it is sent, so that slow clients hold no copy. */
export type Content = { size: number; body: Uint8Array | ReadableStream }

export const IMAGES_UNAVAILABLE = 'Les images sont momentanément indisponibles, réessayez dans un instant'

/** Bytes. Above, a file is streamed. */
export const MAX_WHOLE = 64 * 1024

/** Stores image files, each under a key such as `ab/abcdef.webp`: whole or not at all. */
export type Store = {
  /** Writes bytes under a key, in place of any that are there. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Prepares bytes for a key, as far as that can be done without replacing the file that is there. */
  draft: (key: string, bytes: Uint8Array) => Promise<Draft>
  read: (key: string) => Promise<Buffer | null>
  /** The same, to be sent. */
  open: (key: string) => Promise<Content | null>
  /** The names in a folder of the store (`''`: its root); none when there is no such folder. */
  list: (folder: string) => Promise<string[]>
  /** Removes a file that was last written before a time; tells whether it did. */
  removeOld: (key: string, before: Date) => Promise<boolean>
}

/**
 * Files in a folder, each under a key such as `ab/abcdef.webp`. A file appears whole or not at all: it is
 * written under a temporary name, flushed to disk, then renamed.
 * @throws UnavailableError when the disk is full or fails
 */
export class FileStore implements Store {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const draft = await this.draft(key, bytes)
    await draft.commit()
  }

  async draft(key: string, bytes: Uint8Array): Promise<Draft> {
    const path = join(this.#folder, key)
    const draft = `${path}.${randomUUID()}.part`
    const discard = () => rm(draft, { force: true })
    try {
      const made = await mkdir(dirname(path), { recursive: true })
      if (made) await flushFolder(dirname(made))
      await using file = await open(draft, 'wx')
      await file.writeFile(bytes)
      await file.sync()
    } catch (error) {
      await discard().catch(() => {})
      throw storageError(error)
    }
    const commit = async () => {
      try {
        await rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await discard().catch(() => {})
        throw storageError(error)
      }
    }
    return { commit, discard }
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw storageError(error)
    }
  }

  async open(key: string): Promise<Content | null> {
    try {
      const path = join(this.#folder, key)
      const { size } = await stat(path)
      return { size, body: size > MAX_WHOLE ? (await openAsBlob(path)).stream() : await readFile(path) }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw storageError(error)
    }
  }

  async list(folder: string): Promise<string[]> {
    try {
      return await readdir(join(this.#folder, folder))
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
      throw storageError(error)
    }
  }

  async removeOld(key: string, before: Date): Promise<boolean> {
    const path = join(this.#folder, key)
    const aside = `${path}.${randomUUID()}.part`
    try {
      if ((await stat(path)).mtime >= before) return false
      // The file may be written again meanwhile: only the renamed copy is checked again and removed.
      await rename(path, aside)
      const isOld = (await stat(aside)).mtime < before
      if (isOld) await rm(aside)
      else await rename(aside, path)
      return isOld
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw storageError(error)
    }
  }
}

/** Returns the hash that names a file: SHA-256 in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// A new name survives a power cut only once its folder is flushed, which Windows cannot do.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Converts an error of the file system to an UnavailableError; returns any other unchanged. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (!code) return error
  const message = FULL.includes(code)
    ? 'Le disque de la boutique est plein : libérez de la place, puis réessayez'
    : IMAGES_UNAVAILABLE
  return new UnavailableError(message, { cause: error })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
