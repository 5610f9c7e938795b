import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { isFree, leaseEnd } from '#server/jobs/lease.ts'

/** ms of the lease on the run, which its holder extends. */
export const LEASE = 60_000

const INTERRUPTED = 'La boutique s’est arrêtée avant la fin de cette sauvegarde\u00a0: refaites-la.'

/** Finds the backup that an instance is making, or the last one that failed. */
export async function findRun(db: Db) {
  const run = await db
    .selectFrom('backup_run')
    .select(({ not }) => ['name', 'problem', not(isFree(new Date())).as('isMaking')])
    .executeTakeFirst()
  return run && { name: run.name, isMaking: Boolean(run.isMaking), problem: run.problem ?? INTERRUPTED }
}

/** Starts the run of a backup. Returns its holder; undefined while any instance makes a backup. */
export async function takeRun(db: Db, name: string): Promise<string | undefined> {
  const now = new Date()
  const run = { name, problem: null, holder: randomUUID(), taken_until: leaseEnd(now, LEASE) }
  const taken =
    (await db.updateTable('backup_run').set(run).where(isFree(now)).returning('holder').executeTakeFirst()) ??
    (await db
      .insertInto('backup_run')
      .values({ id: 1, ...run })
      .onConflict((conflict) => conflict.doNothing())
      .returning('holder')
      .executeTakeFirst())
  return taken?.holder
}

export async function renewRun(db: Db, holder: string): Promise<void> {
  const taken_until = leaseEnd(new Date(), LEASE)
  await db.updateTable('backup_run').set({ taken_until }).where('holder', '=', holder).execute()
}

/** Ends a run that failed; `problem` is for the owner. */
export async function failRun(db: Db, holder: string, problem: string): Promise<void> {
  const failed = { problem, taken_until: null }
  await db.updateTable('backup_run').set(failed).where('holder', '=', holder).execute()
}

export async function endRun(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('backup_run').where('holder', '=', holder).execute()
}

/** Deletes a failed run. Returns false if there is none with this name. */
export async function forgetRun(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('backup_run')
    .where('name', '=', name)
    .where(isFree(new Date()))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
