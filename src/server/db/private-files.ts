import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'

const BY_OTHERS = 0o007
const WRITTEN_BY_OTHERS = 0o002

/** Creates a folder, or restricts an existing one: other accounts must not read customers' addresses. */
export function makePrivateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) return
  const { mode, uid } = statSync(path)
  // A folder that all accounts may write to, such as /tmp, is shared with other programs, so its mode stays.
  if (uid === process.getuid?.() && (mode & BY_OTHERS) > 0 && (mode & WRITTEN_BY_OTHERS) === 0)
    chmodSync(path, mode & ~BY_OTHERS & 0o7777)
}

/** Creates an empty file that other accounts cannot read. SQLite gives its WAL the same mode. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // Ignores an existing file; SQLite reports other errors.
  }
}

/** Writes a file atomically that other accounts cannot read, replacing an existing one. */
export function writePrivateFile(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(part, path)
}
