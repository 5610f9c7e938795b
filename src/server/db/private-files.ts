import { closeSync, mkdirSync, openSync } from 'node:fs'

/** Creates a folder that only its owner can read, since it holds customers' addresses; keeps an existing one as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Makes an empty file, where there is none, that its owner alone can read; SQLite gives its WAL the same mode. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there already, or SQLite says why it cannot be.
  }
}
