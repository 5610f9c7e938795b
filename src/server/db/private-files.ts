import { closeSync, mkdirSync, openSync } from 'node:fs'

/** Makes a folder, where there is none, that nobody but its owner can look into: it holds customers' addresses. */
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
