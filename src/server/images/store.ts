import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, UnavailableError } from '#server/errors.ts'

/** A temporary file, flushed to disk. */
export type Draft = { commit: () => Promise<void>; discard: () => Promise<void> }

/** `size` in bytes; streams a large file, so that slow clients hold no copy. */
export type Content = { size: number; body: Uint8Array | ReadableStream }

export const IMAGES_UNAVAILABLE = 'Les images sont momentanément indisponibles, réessayez dans un instant'

/** Bytes. Above, a file is streamed. */
export const MAX_WHOLE = 64 * 1024

/** Stores files whole or not at all, under keys such as `ab/abcdef.webp`. */
export type Store = {
  /** Overwrites. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Prepares bytes for a key without replacing its file. */
  draft: (key: string, bytes: Uint8Array) => Promise<Draft>
  read: (key: string) => Promise<Buffer | null>
  /** Reads a file to send. */
  open: (key: string) => Promise<Content | null>
  /** Lists names in a folder (`''`: the root); none when it is missing. */
  list: (folder: string) => Promise<string[]>
  /** Removes a file last written before a time; returns true if it did. */
  removeOld: (key: string, before: Date) => Promise<boolean>
}

/**
 * Stores files in a folder: written under a temporary name, flushed to disk, then renamed.
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
      await using file = await open(draft, 'wx', 0o600)
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
      // Checks the renamed copy again, since the file may be written meanwhile.
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

/** Returns SHA-256 in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// Flushes the folder, so that a new name survives a power cut; Windows cannot do it.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Converts errors of the file system to UnavailableError; returns others unchanged. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (!code) return error
  const message = FULL.includes(code)
    ? 'Le disque de la boutique est plein : libérez de la place, puis réessayez'
    : IMAGES_UNAVAILABLE
  return new UnavailableError(message, { cause: error })
}
