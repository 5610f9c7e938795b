import { createAdmin } from '#server/account/admins.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { toWilayaRow } from '#server/delivery/wilayas.ts'
import wilayas from './wilayas.json' with { type: 'json' }

/** Adds the wilayas of current law, with example prices in DA, unless there are any. */
export async function seedWilayas(db: Db): Promise<void> {
  if (await exists(db.selectFrom('wilayas'))) return
  // Another instance may start meanwhile.
  await db
    .insertInto('wilayas')
    .values(wilayas.map(toWilayaRow))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Returns true if it created the first owner. */
export async function seedAdmin(db: Db, { email, password }: Config['firstAdmin']): Promise<boolean> {
  if (await exists(db.selectFrom('admins'))) return false
  await createAdmin(db, email, password)
  return true
}
