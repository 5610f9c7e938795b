import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/errors.ts'
import { ImageLibrary } from '#server/images/library.ts'
import { DamagedError } from './read-backup.ts'
import { writeBackup } from './write-archive.ts'

// Writes one archive in a child process of make-backup.ts, so that a crash does not stop the shop.

export type Wanted = {
  settings: Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket'>
  file: string
  now: string
}

/** The result, or an error, whose `code` is the system's or `DAMAGED`. */
export type Answer = { madeAt: string } | { error: string; code: string | undefined }

const stopping = new AbortController()
// Stops the backup when the shop ends or stops this process. Ctrl+C in a terminal signals both.
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

/** Lowers the priority of this process. A sandbox may forbid this, which must not end the backup. */
async function giveWay(): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process keeps the shop's priority.
  }
  // Makes Linux kill this process instead of the shop's when memory runs out.
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
}
