import { createAdmin, hasAdmin } from '#server/account/admins.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { toWilayaRow } from '#server/delivery/wilayas.ts'
import wilayas from './wilayas.json' with { type: 'json' }

/** Puts the wilayas of today's law, with example prices in DA, into a database that has none. */
export async function seedWilayas(db: Db): Promise<void> {
  if (await db.selectFrom('wilayas').select('id').limit(1).executeTakeFirst()) return
  // The conflict is another instance that starts at the same moment.
  await db
    .insertInto('wilayas')
    .values(wilayas.map(toWilayaRow))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Creates the first owner where there is none; returns whether it did. */
export async function seedAdmin(db: Db, { email, password }: Config['firstAdmin']): Promise<boolean> {
  if (await hasAdmin(db)) return false
  await createAdmin(db, email, password)
  return true
}
