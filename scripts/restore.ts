import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openDatabase } from '#server/db/open.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { runCommand } from './run-command.ts'

// Brings back the shop of a backup, into either database: npm run restore -- FILE [--force]

const USAGE = 'Usage: npm run restore -- FILE [--force]'

await runCommand(async (config) => {
  const { file, force } = readCommand()
  using _lock = lockFolder(config)
  const database = openDatabase(config)
  try {
    const images = new ImageLibrary(config, () => {})
    const { tables, pictures, madeAt } = await restoreBackup(file, database, images, { force })
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    console.log(
      `Restored the shop of ${madeAt}: ${rows} rows (${tables.orders ?? 0} orders), ${pictures} pictures`,
    )
  } finally {
    await database.db.destroy()
  }
})

function readCommand(): { file: string; force: boolean } {
  try {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [file, ...others] = positionals
    if (file && others.length === 0) return { file, force: values.force }
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new Error(USAGE)
}
