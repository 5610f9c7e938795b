import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { ImageLibrary } from '#server/images/library.ts'

// A process that writes and restores archives one after another, and is killed in the middle of some.

export type Task = { kind: 'write' | 'restore'; where: DatabaseSettings; file: string }

/** Undefined for a task that is done, else why it was refused. */
export type Outcome = { refused?: string }

process.on('message', async ({ kind, where, file }: Task) => {
  const images = new ImageLibrary({ ...where, bucket: null }, () => {})
  const outcome: Outcome = {}
  const database = openDatabase(where)
  try {
    if (kind === 'write') await writeBackup(where, images, file)
    else await restoreBackup(file, database, images, { force: true })
  } catch (error) {
    outcome.refused = String(error)
  } finally {
    await database.db.destroy()
  }
  process.send?.(outcome)
})

process.send?.({} satisfies Outcome)
