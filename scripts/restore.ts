import { parseArgs } from 'node:util'
import { fetchCopy, openCopies } from '#server/backup/copies.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, checkReadable } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Config } from '#server/config.ts'
import { whileStopped } from '#server/db/advisory-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { rememberDatabase } from '#server/db/snapshot/missing-database.ts'
import { UnavailableError } from '#server/errors.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { runCommand } from './run-command.ts'

// Brings back the shop of a backup, into either database, only reads the backup whole, or fetches one from BACKUP_S3_URL:
// npm run restore -- FILE [--force], npm run restore -- --check FILE, npm run restore -- --fetch [NAME]. --images and
// --numbers name other archives for the way back to an earlier version (restore-backup.ts).

const USAGE =
  'Usage: npm run restore -- FILE [--force], or npm run restore -- --check FILE, or --fetch [NAME]'

await runCommand(async (config) => {
  const { file, check, fetch, ...options } = readCommand()
  if (fetch) console.log(`Fetched, and whole: ${await fetchBackup(config, file)}`)
  else if (file === undefined) throw new Error(USAGE)
  else if (check) console.log(`A whole backup ${sayWhat(await checkBackup(file))}`)
  else console.log(`Restored the shop ${sayWhat(await restore(config, file, options))}`)
})

async function restore(config: Config, file: string, options: Options): Promise<Manifest> {
  // A command that fails leaves no empty shop.
  await checkReadable(file)
  using _lock = lockFolder(config)
  const database = openDatabase(config)
  try {
    const images = new ImageLibrary(config, () => {})
    const restored = await whileStopped(database, () => restoreBackup(file, database, images, options))
    rememberDatabase(config)
    return restored
  } finally {
    await database.db.destroy()
  }
}

async function fetchBackup(config: Config, name: string | undefined): Promise<string> {
  const copies = openCopies(config)
  if (!copies) throw new Error('BACKUP_S3_URL is not set.')
  return fetchCopy(copies, config.backups.folder, name).catch((error: unknown) => {
    throw error instanceof UnavailableError ? error.cause : error
  })
}

function sayWhat({ tables, pictures, madeAt }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `of ${madeAt}: ${rows} rows (${tables.orders ?? 0} orders), ${pictures} pictures`
}

type Options = { force: boolean; images?: string; numbers?: string }

function readCommand(): Options & { file: string | undefined; check: boolean; fetch: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const archive = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { force: flag, check: flag, fetch: flag, images: archive, numbers: archive },
    })
    const [file, ...others] = positionals
    const chosen = [values.force, values.check, values.fetch].filter(Boolean).length
    if (others.length === 0 && chosen < 2) return { file, ...values }
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new Error(USAGE)
}
