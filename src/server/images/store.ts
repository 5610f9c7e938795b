import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnavailableError } from '#server/errors.ts'

/** A file that is safely on disk beside its place: it is moved there, or goes. */
export type Draft = { keep: () => Promise<void>; drop: () => Promise<void> }

/** Where pictures lie, each under a key such as `ab/abcdef.webp`: whole or not at all. */
export type Store = {
  /** Writes bytes under a key; what is already there is replaced. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Brings bytes as near to their place as they come without taking it. */
  draft: (key: string, bytes: Uint8Array) => Promise<Draft>
  /** The bytes under a key, or null when there are none. */
  read: (key: string) => Promise<Buffer | null>
  /** The names in a folder of the store (`''`: its own); none when it is not there. */
  list: (folder: string) => Promise<string[]>
  /** Removes what was last written before a time; says whether it did. */
  removeOld: (key: string, before: Date) => Promise<boolean>
}

/**
 * Files in a folder, each under a key such as `ab/abcdef.webp`. A file appears whole or not at all: it is
 * written beside its place, flushed to the disk, then renamed. What the disk refuses is an UnavailableError.
 */
export class FileStore implements Store {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const draft = await this.draft(key, bytes)
    await draft.keep()
  }

  async draft(key: string, bytes: Uint8Array): Promise<Draft> {
    const path = join(this.#folder, key)
    const draft = `${path}.${randomUUID()}.part`
    const drop = () => rm(draft, { force: true })
    try {
      const made = await mkdir(dirname(path), { recursive: true })
      if (made) await flushFolder(dirname(made))
      await using file = await open(draft, 'wx')
      await file.writeFile(bytes)
      await file.sync()
    } catch (error) {
      await drop().catch(() => {})
      throw storageProblem(error)
    }
    const keep = async () => {
      try {
        await rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await drop().catch(() => {})
        throw storageProblem(error)
      }
    }
    return { keep, drop }
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, key))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw storageProblem(error)
    }
  }

  async list(folder: string): Promise<string[]> {
    try {
      return await readdir(join(this.#folder, folder))
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
      throw storageProblem(error)
    }
  }

  async removeOld(key: string, before: Date): Promise<boolean> {
    const path = join(this.#folder, key)
    const aside = `${path}.${randomUUID()}.part`
    try {
      if ((await stat(path)).mtime >= before) return false
      // Whoever writes it anew meanwhile must not lose it: only what was moved aside is looked at again and goes.
      await rename(path, aside)
      const isOld = (await stat(aside)).mtime < before
      if (isOld) await rm(aside)
      else await rename(aside, path)
      return isOld
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw storageProblem(error)
    }
  }
}

/** The name of a file by its content: SHA-256 in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// A new name survives a power cut only once its folder is on disk; Windows keeps no such handle.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What a disk rejects as a Problem 503; any other error as it is. */
export function storageProblem(error: unknown): unknown {
  const code = codeOf(error)
  if (!code) return error
  const message = FULL.includes(code)
    ? 'Le disque de la boutique est plein : libérez de la place, puis réessayez'
    : 'Les images sont momentanément indisponibles, réessayez dans un instant'
  return new UnavailableError(message, { cause: error })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
