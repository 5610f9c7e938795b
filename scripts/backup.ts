import { resolve } from 'node:path'
import { recordBackup } from '#server/backup/last-backup.ts'
import { writeBackup } from '#server/backup/write-archive.ts'
import { openDatabase } from '#server/db/open.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { runCommand } from './run-command.ts'

// One archive of the whole shop, running or not: npm run backup -- FILE. With --rows, first, it has no images: the script
// `guidon` makes such a copy between the stop of one version and the start of the next.

await runCommand(async (config) => {
  const [, , ...words] = process.argv
  const rowsOnly = words[0] === '--rows'
  const [file, ...others] = rowsOnly ? words.slice(1) : words
  if (!file || file.startsWith('-') || others.length > 0) throw new Error('Usage: npm run backup -- FILE')
  const images = new ImageLibrary(config, () => {})
  const { tables, pictures, missing, madeAt } = await writeBackup(config, images, resolve(file), { rowsOnly })
  if (rowsOnly) return console.log(`Copied the rows to ${file} (${tables.orders ?? 0} orders)`)
  const { db } = openDatabase(config)
  try {
    await recordBackup(db, madeAt)
  } finally {
    await db.destroy()
  }
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(`Backed up to ${file}: ${rows} rows (${tables.orders ?? 0} orders), ${pictures} pictures`)
  if (missing.length > 0) console.log(`${missing.length} pictures had no whole file: ${missing.join(' ')}`)
})
