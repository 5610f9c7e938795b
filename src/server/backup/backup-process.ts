import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/errors.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { DamagedError } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

// The process of a backup (make-backup.ts): it writes one archive, answers once, and ends. If it fails, the shop keeps
// running.

export type Wanted = {
  settings: Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket'>
  file: string
  now: string
}

/** `code` is that of the system's error, or `DAMAGED`. */
export type Answer = { madeAt: string } | { error: string; code: string | undefined }

const stopping = new AbortController()
// The shop has ended, or stops this process; a terminal's signals reach the whole group.
process.once('disconnect', () => stopping.abort())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
process.once('message', async (wanted: Wanted) => {
  const answer = await write(wanted)
  if (!process.connected) return
  process.send?.(answer)
  process.disconnect?.()
})

async function write({ settings, file, now }: Wanted): Promise<Answer> {
  try {
    await giveWay()
    const images = new ImageLibrary(settings, () => {})
    const { madeAt } = await writeBackup(settings, images, file, {
      now: new Date(now),
      signal: stopping.signal,
      inParts: true,
    })
    return { madeAt }
  } catch (error) {
    if (!(error instanceof Error)) return { error: String(error), code: undefined }
    const code = error instanceof DamagedError ? 'DAMAGED' : codeOf(error) || codeOf(error.cause) || undefined
    return { error: error.message || error.name, code }
  }
}

/** Both are courtesies: a sandbox that forbids one must not end the backup. */
async function giveWay(): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It keeps the priority of the shop.
  }
  // Where memory runs out, Linux ends this process rather than the shop's.
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
}
