import { createAdmin } from '#server/account/admins.ts'
import { hashPassword } from '#server/account/passwords.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { toWilayaRow } from '#server/delivery/wilayas.ts'
import wilayas from './wilayas.json' with { type: 'json' }

/** Adds the official wilayas with example prices in DA, unless there are wilayas. */
export async function seedWilayas(db: Db): Promise<void> {
  if (await exists(db.selectFrom('wilayas'))) return
  // Skips wilayas that another instance inserts at the same time.
  await db
    .insertInto('wilayas')
    .values(wilayas.map((wilaya) => toWilayaRow({ ...wilaya, minDays: null, maxDays: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Creates the owner of the settings or the demo, unless there is an owner; returns true if it did. */
export async function seedAdmin(
  db: Db,
  { demo, firstAdmin: { email, password, isGenerated } }: Pick<Config, 'demo' | 'firstAdmin'>,
): Promise<boolean> {
  // Without a configured password, the first owner of a real shop registers with the setup code.
  if ((isGenerated && !demo) || (await exists(db.selectFrom('admins')))) return false
  const passwordHash = await hashPassword(password)
  // A shop is open for orders once it has an owner, so this bumps the catalogue version.
  await writeCatalogue(db, (trx) => createAdmin(trx, { email, passwordHash, isChosen: false }))
  return true
}
