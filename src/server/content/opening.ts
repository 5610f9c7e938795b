import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'

/** True once visitors can order: the shop has a name, a phone number and an owner. */
export async function isOpen(db: DbOrTrx): Promise<boolean> {
  return (await findOpen(db, { empty: '' })).rows.length > 0
}

// Asked within every order.
const findOpen = prepared((db, { empty }: Params<{ empty: string }>) =>
  db
    .selectFrom('shop_identity')
    .select(sql.lit(1).as('open'))
    .where('name', '!=', empty)
    .where('phone', '!=', empty)
    .where(({ exists, selectFrom }) => exists(selectFrom('admins').select('admins.id'))),
)
