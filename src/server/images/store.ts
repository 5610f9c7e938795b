import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, UnavailableError } from '#server/errors.ts'

/** A file that is stored under its key only by `commit`. */
export type Draft = { commit: () => Promise<void>; discard: () => Promise<void> }

/** A file to send, `size` in bytes. Large files are streams, so that slow clients hold no copy in memory. */
export type Content = { size: number; body: Uint8Array | ReadableStream }

export const IMAGES_UNAVAILABLE = 'Les images sont momentanément indisponibles, réessayez dans un instant'

/** Bytes above which a file is streamed. */
export const MAX_WHOLE = 64 * 1024

/** A store of files, which are written completely or not at all, under keys such as `ab/abcdef.webp`. */
export type Store = {
  /** Writes a file, replacing an existing one. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Prepares a file, which `commit` stores under the key. */
  draft: (key: string, bytes: Uint8Array) => Promise<Draft>
  read: (key: string) => Promise<Buffer | null>
  /** Reads a file to send. */
  open: (key: string) => Promise<Content | null>
  /** Lists the names in a folder (`''` is the root); empty if the folder does not exist. */
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
      // Renames the file and checks its time again, because it may be written between check and deletion.
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

// Flushes the folder, so that a new file name survives a power failure. Not possible on Windows.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Converts a file system error to UnavailableError; returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (!code) return error
  const message = FULL.includes(code)
    ? 'Le disque de la boutique est plein : libérez de la place, puis réessayez'
    : IMAGES_UNAVAILABLE
  return new UnavailableError(message, { cause: error })
}
