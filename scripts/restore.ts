import { parseArgs } from 'node:util'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { whileStopped } from '#server/db/running-lock.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { runCommand } from './run-command.ts'

// Brings back the shop of a backup, into either database, or only reads the backup whole:
// npm run restore -- FILE [--force], npm run restore -- --check FILE

const USAGE = 'Usage: npm run restore -- FILE [--force], or npm run restore -- --check FILE'

await runCommand(async (config) => {
  const { file, force, check } = readCommand()
  if (check) console.log(`A whole backup ${sayWhat(await checkBackup(file))}`)
  else console.log(`Restored the shop ${sayWhat(await restore(config, file, force))}`)
})

async function restore(config: Config, file: string, force: boolean): Promise<Manifest> {
  using _lock = lockFolder(config)
  const database = openDatabase(config)
  try {
    const images = new ImageLibrary(config, () => {})
    return await whileStopped(database, () => restoreBackup(file, database, images, { force }))
  } finally {
    await database.db.destroy()
  }
}

function sayWhat({ tables, pictures, madeAt }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `of ${madeAt}: ${rows} rows (${tables.orders ?? 0} orders), ${pictures} pictures`
}

function readCommand(): { file: string; force: boolean; check: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { force: flag, check: flag },
    })
    const [file, ...others] = positionals
    if (file && others.length === 0 && !(values.force && values.check)) return { file, ...values }
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new Error(USAGE)
}
