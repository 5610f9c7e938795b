import { fork } from 'node:child_process'
import { addAbortListener, once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/errors.ts'
import type { Shop } from '#server/http/app-env.ts'
import { sumImageBytes } from '#server/images/image-rows.ts'
import { withHeartbeat } from '#server/jobs/lease.ts'
import {
  isFromFuture,
  type Kind,
  listArchives,
  makeRoom,
  newName,
  removeIncomplete,
  removeOldest,
  removeUnusedParts,
} from './archives.ts'
import { endRun, failRun, LEASE, renewRun, takeRun } from './backup-lease.ts'
import type { Answer, Wanted } from './backup-process.ts'
import { recordBackup } from './last-backup.ts'

// The build writes the program into the same folder as this file.
const PROGRAM = new URL(`./backup-process.${import.meta.url.split('.').at(-1)}`, import.meta.url)
/** Limit of the process's heap. It holds one batch of rows, one image and the list of all files. */
const MAX_MEMORY_MB = 192

const NO_RIGHT =
  'Le serveur n’a pas le droit d’écrire dans le dossier des sauvegardes\u00a0: voyez avec la personne qui s’en occupe.'
const NO_SPACE =
  'Le disque du serveur est plein\u00a0: supprimez d’anciennes sauvegardes, ou demandez plus de place.'
const NO_FOLDER =
  'Le dossier des sauvegardes est un fichier\u00a0: voyez avec la personne qui s’occupe du serveur.'

/** Messages for the owner by error code. */
const PROBLEMS: Record<string, string> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  DAMAGED: 'Le fichier écrit n’était pas entier à la relecture\u00a0: il est effacé. Refaites la sauvegarde.',
  KILLED: 'Le serveur a arrêté la sauvegarde, sans doute par manque de mémoire\u00a0: refaites-la plus tard.',
}
const STOPPED = 'La boutique a été arrêtée pendant cette sauvegarde\u00a0: refaites-la.'
const UNKNOWN = 'La sauvegarde a échoué\u00a0: refaites-la. Le journal du serveur dit pourquoi.'

type Place = Pick<Shop, 'config' | 'db'>

type NewBackup = { folder: string; keep: number; kind: Kind; now: Date; signal?: AbortSignal }

/** Reserves a backup; undefined while one is made. `make` writes it, and keeps `keep` of its kind. */
export async function beginBackup(
  { config, db }: Place,
  { folder, keep, kind, now, signal }: NewBackup,
): Promise<{ name: string; make: () => Promise<void> } | undefined> {
  const name = newName(folder, kind, now)
  const holder = await takeRun(db, name)
  if (!holder) return undefined
  const { dataDir, databaseUrl, bucket } = config
  const wanted = {
    settings: { dataDir, databaseUrl, bucket },
    file: join(folder, name),
    now: now.toISOString(),
  }
  const write = async () => {
    await removeIncomplete(folder)
    await makeRoom(folder, { kind, now, imageBytes: await sumImageBytes(db) })
    await recordBackup(db, await writeInProcess(wanted, signal))
    await removeOldest(folder, { kind, made: name, keep, now })
  }
  const make = async () => {
    try {
      await withHeartbeat(LEASE / 4, () => renewRun(db, holder), write)
      await endRun(db, holder)
    } catch (error) {
      await removeUnusedParts(folder).catch(() => undefined)
      // If the database is down, the lease expires, which marks the run as failed too.
      const problem = signal?.aborted ? STOPPED : (PROBLEMS[codeOf(error)] ?? UNKNOWN)
      await failRun(db, holder, problem).catch(() => undefined)
      throw error
    }
  }
  return { name, make }
}

/**
 * Writes a backup in a child process, so that a crash does not end the shop. Returns the time of the backup.
 * Throws Error with the process's error, and its code for `PROBLEMS`, also when `signal` stops it.
 */
async function writeInProcess(wanted: Wanted, signal: AbortSignal | undefined): Promise<string> {
  signal?.throwIfAborted()
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Kills instead of disconnecting: after a disconnection before the message is sent, Node emits no `close`.
  using _stop = signal && addAbortListener(signal, () => child.kill())
  let answer: Answer | undefined
  child.once('message', (message: Answer) => {
    answer = message
  })
  const said = child.stderr ? text(child.stderr) : ''
  child.send(wanted, () => {})
  const [code, killedBy] = await once(child, 'close')
  if (answer && 'madeAt' in answer) return answer.madeAt
  const why = answer?.error ?? (await said).split('\n').find((line) => /error/i.test(line)) ?? ''
  const reason = answer?.code ?? (killedBy ? 'KILLED' : undefined)
  const message = `The process of the backup ended (${killedBy ?? code}) ${why}`.trim()
  throw Object.assign(new Error(message), { code: reason })
}

const HOUR = 3_600_000

/** Makes a backup if the last scheduled one is old enough and none is running; returns its path or null. */
export async function backUpIfDue(
  place: Place,
  { folder, every, keep }: Config['backups'] & { every: number },
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<string | null> {
  const archives = await listArchives(folder, 'schedule')
  const newest = archives.findLast((archive) => !isFromFuture(archive, now))
  if (newest && now.getTime() - newest.madeAt.getTime() < every * HOUR) return null
  const begun = await beginBackup(place, { folder, keep, kind: 'schedule', now, signal })
  await begun?.make()
  return begun ? join(folder, begun.name) : null
}
