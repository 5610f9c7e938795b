import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { storageError } from './store.ts'

// Not the system's temporary folder, which is often in memory.
const FOLDER = 'uploads'

export async function makeDraftFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
    return await mkdtemp(join(dataDir, FOLDER, 'form-'))
  } catch (error) {
    throw storageError(error)
  }
}

/** Deletes a folder; if that fails, {@link removeOldDrafts} deletes it later. */
export async function removeDraftFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/** Deletes folders left by a crash and last written before a time. Returns their number. */
export async function removeOldDrafts(dataDir: string, before: Date): Promise<number> {
  const folders = await readdir(join(dataDir, FOLDER)).catch(() => [])
  let removed = 0
  for (const name of folders) {
    const folder = join(dataDir, FOLDER, name)
    const written = await stat(folder).catch(() => undefined)
    if (!written || written.mtime >= before) continue
    await removeDraftFolder(folder)
    removed += 1
  }
  return removed
}
