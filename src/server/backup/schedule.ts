import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import { every } from '#server/every.ts'
import type { Shop } from '#server/http/shop.ts'
import type { Answer, Wanted } from './backup-process.ts'
import { recordBackup, recordFailedBackup } from './last-backup.ts'

// The build puts both files side by side.
const PROGRAM = new URL(`./backup-process.${import.meta.url.split('.').at(-1)}`, import.meta.url)
/** Its own heap: what is in memory is a batch of rows, one image and the list of all files. */
const MAX_MEMORY_MB = 192
const HOUR = 3_600_000
/** ms between two checks for a backup that is due. */
const CHECK_EVERY = 10 * 60_000
/** Names of scheduled backups; other files are left alone. */
const FILE_NAME = /^guidon-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/
/** What a process that was killed has left of one. */
const PART_NAME = /^guidon-[\dTZ-]+\.tar\.gz\.[\da-f-]{36}\.part$/

type Backup = { name: string; madeAt: Date }

/** Creates scheduled backups until disposed of; undefined if they are off. */
export function backUpOnSchedule({ config, db, log }: Shop): AsyncDisposable | undefined {
  const { backups } = config
  if (!backups) return undefined
  const check = async (signal: AbortSignal) => {
    const now = new Date()
    try {
      const file = await backUpIfDue({ config, db }, backups, { now, signal })
      if (file) log.info({ file }, 'Backed up the shop')
    } catch (err) {
      if (signal.aborted) return
      log.error({ err }, 'Backing up the shop failed')
      await recordFailedBackup(db, now.toISOString())
    }
  }
  return every(CHECK_EVERY, check, (err) => log.error({ err }, 'Recording a failed backup failed'), {
    first: 0,
  })
}

/** Creates a backup if the newest is old enough, then removes the oldest above `keep`. Returns the path, or null. */
export async function backUpIfDue(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  { folder, every, keep }: NonNullable<Config['backups']>,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  // Possible after the clock was set back.
  const isFromFuture = (backup: Backup) => backup.madeAt > now
  const newest = (await listBackups(folder)).findLast((backup) => !isFromFuture(backup))
  if (newest && now.getTime() - newest.madeAt.getTime() < every * HOUR) return null
  for (const name of await listNames(folder)) if (PART_NAME.test(name)) await rm(join(folder, name))
  const name = `guidon-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  const { dataDir, databaseUrl, bucket } = config
  const settings = { dataDir, databaseUrl, bucket }
  const madeAt = await writeInProcess({ settings, file: join(folder, name), now: now.toISOString() }, signal)
  await recordBackup(db, madeAt)
  const others = (await listBackups(folder)).filter((backup) => backup.name !== name)
  const oldestFirst = [...others.filter(isFromFuture), ...others.filter((backup) => !isFromFuture(backup))]
  for (const { name: old } of oldestFirst.slice(0, Math.max(0, others.length - (keep - 1))))
    await rm(join(folder, old))
  return join(folder, name)
}

/**
 * Writes a backup in a child process, so that a crash cannot end the shop. Returns the time of the backup.
 * @throws Error with what the process said; also when `signal` is aborted, which stops it
 */
async function writeInProcess(wanted: Wanted, signal: AbortSignal | undefined): Promise<string> {
  signal?.throwIfAborted()
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = () => child.connected && child.disconnect()
  signal?.addEventListener('abort', stop)
  try {
    let answer: Answer | undefined
    child.once('message', (message: Answer) => {
      answer = message
    })
    const said = child.stderr ? text(child.stderr) : ''
    child.send(wanted, () => {})
    const [code, killedBy] = await once(child, 'close')
    if (answer && 'madeAt' in answer) return answer.madeAt
    const why = answer?.error ?? (await said).split('\n').find((line) => /error/i.test(line)) ?? ''
    throw new Error(`The process of the backup ended (${killedBy ?? code}) ${why}`.trim())
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Lists scheduled backups, oldest first. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = await listNames(folder)
  return names.sort().flatMap((name) => {
    const [, hour, minute, second] = FILE_NAME.exec(name) ?? []
    return hour ? [{ name, madeAt: new Date(`${hour}:${minute}:${second}Z`) }] : []
  })
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
