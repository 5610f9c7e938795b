import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Creates a folder that only its owner can read, for customers' addresses; keeps an existing one. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Creates an empty file that only its owner can read; SQLite gives its WAL the same mode. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // Ignores an existing file; SQLite reports other errors.
  }
}

/** Writes a file whole that only its owner can read, in place of an existing one. */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(part, path)
}
