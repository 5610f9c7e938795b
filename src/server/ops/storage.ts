import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { sqliteFile } from '#server/db/open.ts'
import { UnavailableError } from '#server/errors.ts'
import { findFreeBytes } from '#server/free-space.ts'

/** Bytes of free space below which the shop may soon be unable to store orders. */
const MIN_FREE = 50 * 1024 * 1024
/** Bytes of a test write: a whole block, so that a full disk refuses it. */
const PROBE = 4096

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket'>

/** Checks free disk space, a test write into each folder, and the database file. Throws UnavailableError. */
export async function checkStorage({ dataDir, databaseUrl, bucket }: Settings): Promise<void> {
  if ((await findFreeBytes(dataDir)) < MIN_FREE) throw new UnavailableError('Le disque du serveur est plein')
  const images = join(dataDir, 'images')
  const folders = [dataDir, ...(bucket || !existsSync(images) ? [] : [images])]
  for (const folder of folders) await probe(folder)
  const isGone = (error: NodeJS.ErrnoException) => {
    throw new UnavailableError('Le fichier de la base de données a disparu', { cause: error })
  }
  if (!databaseUrl) await stat(sqliteFile(dataDir)).catch(isGone)
}

async function probe(folder: string): Promise<void> {
  const file = join(folder, `.probe-${randomUUID()}`)
  try {
    await writeFile(file, Buffer.alloc(PROBE), { mode: 0o600, flush: true })
  } catch (error) {
    throw new UnavailableError(`Le serveur ne peut pas écrire dans ${folder}`, { cause: error })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
