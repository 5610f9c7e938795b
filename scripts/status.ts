import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findSize, listArchives } from '#server/backup/archives.ts'
import { findRun } from '#server/backup/backup-lease.ts'
import { findLastCopy } from '#server/backup/last-backup.ts'
import { type Config, localUrl } from '#server/config.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { type DatabaseSettings, openDatabase, sqliteFile } from '#server/db/open.ts'
import { refuseMoved } from '#server/db/snapshot/missing-database.ts'
import { openReader } from '#server/db/snapshot/readers.ts'
import { COMMIT, VERSION } from '#server/root.ts'
import { runCommand } from './run-command.ts'

// What an operator asks first, `guidon status`; with a word, one answer for the script `guidon`.

const USAGE = 'Usage: status.js [backup-dir | data-dir | schema | wait SECONDS [PROCESS]]'

await runCommand(async (config) => {
  const [word, seconds, program, ...others] = process.argv.slice(2)
  if (word === undefined) return printStatus(config)
  if (word === 'backup-dir') return console.log(config.backups.folder)
  if (word === 'data-dir') return console.log(config.dataDir)
  if (word === 'schema') return console.log(await findSchema(config))
  if (word !== 'wait' || !Number(seconds) || others.length > 0) throw new Error(USAGE)
  await waitUntilReady(config, Number(seconds), program)
})

async function printStatus(config: Config): Promise<void> {
  const why = await askReady(config)
  const newest = (await listArchives(config.backups.folder)).at(-1)
  const schemas = {
    none: 'no shop yet: the first start makes it',
    same: 'of this version',
    older: 'of an earlier version: the next start migrates it',
    newer: 'of a later version, which this one cannot run with',
  }
  const database = await findSchema(config).catch((error: Error) => `cannot be read: ${error.message}`)
  console.log(`Guidon    ${VERSION}${COMMIT && ` (${COMMIT})`}`)
  console.log(`Shop      ${why === undefined ? 'ready' : `NOT READY: ${why}`}, ${config.publicUrl}/`)
  console.log(`Database  ${schemas[database as keyof typeof schemas] ?? database}`)
  console.log(`Data      ${config.dataDir}, ${await freeSpace(config.dataDir)} free`)
  console.log(`Backup    ${newest ? await sayBackup(newest) : `none in ${config.backups.folder}`}`)
  const failures = [...(database === 'same' ? await findFailures(config) : []), ...(await askPublic(config))]
  for (const failure of failures) console.log(`FAILED    ${failure}`)
  if (why !== undefined || failures.length > 0) process.exitCode = 1

  async function sayBackup({ name, madeAt }: { name: string; madeAt: Date }): Promise<string> {
    const hours = Math.round((Date.now() - madeAt.getTime()) / 3_600_000)
    const megabytes = ((await findSize(config.backups.folder, name)) ?? 0) / 1_000_000
    return `${join(config.backups.folder, name)}, ${hours} h ago, ${megabytes.toFixed(1)} MB`
  }
}

/** Says why the last backup and the last copy failed, in the words for the owner. */
async function findFailures(config: Config): Promise<string[]> {
  const { db } = openDatabase(config)
  try {
    const run = await findRun(db)
    const copy = await findLastCopy(db)
    return [
      ...(run && !run.isMaking ? [`backup ${run.name}: ${run.problem}`] : []),
      ...(config.backupBucket && copy.failedAt
        ? [
            `copy of the backups at ${copy.failedAt} (the last one there is of ${copy.madeAt}): ${copy.problem}`,
          ]
        : []),
    ]
  } finally {
    await db.destroy()
  }
}

/** Asks the shop at its https address, as visitors do. */
async function askPublic({ publicUrl }: Config): Promise<string[]> {
  if (!publicUrl.startsWith('https:')) return []
  const why = await ask(`${publicUrl}/api/health`)
  return why === undefined ? [] : [`${publicUrl}/ does not answer here: ${why}`]
}

async function freeSpace(folder: string): Promise<string> {
  if (!existsSync(folder)) return 'not made yet, unknown'
  const { bavail, bsize } = await statfs(folder)
  return `${((bavail * bsize) / 1e9).toFixed(1)} GB`
}

/** Returns why the shop is not ready, undefined if it is. */
function askReady({ host, port }: Config): Promise<string | undefined> {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return ask(`${localUrl(address, port)}/api/ready`)
}

/** Returns why an address does not answer well, undefined if it does. */
async function ask(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return answer.ok ? undefined : `${answer.status} ${(await answer.text()).slice(0, 300)}`
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error
    return `no answer of ${new URL(url).host} (${reason instanceof Error ? reason.message : reason})`
  }
}

/** Waits for the shop to be ready; gives up early when the process that starts it has ended. */
async function waitUntilReady(config: Config, seconds: number, program: string | undefined): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ; await setTimeout(200)) {
    const why = await askReady(config)
    if (why === undefined) return
    if (program && hasEnded(program)) throw new Error(`The shop ended: ${why}`)
    if (Date.now() > end) throw new Error(`The shop is not ready after ${seconds} s: ${why}`)
  }
}

/** A process that its shell has not taken notice of is a zombie. Without /proc nothing is known. */
function hasEnded(program: string): boolean {
  if (!existsSync('/proc/self')) return false
  const file = `/proc/${program}/stat`
  return !existsSync(file) || /\) Z /.test(readFileSync(file, 'utf8'))
}

/** Compares the database with the migrations of this program, and changes nothing. */
async function findSchema({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<'none' | 'same' | 'older' | 'newer'> {
  refuseMoved({ databaseUrl, dataDir })
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return 'none'
  await using reader = await openReader({ databaseUrl, dataDir })
  if (!(await reader.listTables()).includes('migrations')) return 'none'
  const done = await reader.listMigrations()
  const known = MIGRATIONS.map(({ name }) => name)
  if (done.some((name) => !known.includes(name))) return 'newer'
  return done.length === known.length ? 'same' : 'older'
}
