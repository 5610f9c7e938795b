import type { FreeDeliveryChange } from '#contract/delivery.ts'
import type { FreeDelivery } from '#rules/delivery.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { toFlag } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { invalid } from '#server/errors.ts'

/** Finds the setting of free delivery. Amount in DA; null if it was never set. */
export async function findFreeDelivery(db: DbOrTrx): Promise<FreeDelivery | null> {
  const [row] = (await selectSetting(db, {})).rows
  return row ? { minimumAmount: row.minimum_amount, isActive: row.is_active === 1 } : null
}

const selectSetting = prepared((db) => db.selectFrom('free_delivery').selectAll())

/** Creates or updates the setting (DA), active by default. Throws ValidationError for one without amount. */
export async function updateFreeDelivery(db: DbOrTrx, change: FreeDeliveryChange): Promise<FreeDelivery> {
  return writeCatalogue(db, async (trx) => {
    const before = await findFreeDelivery(trx)
    const minimumAmount = change.minimumAmount ?? before?.minimumAmount
    if (minimumAmount === undefined) throw invalid('minimumAmount', 'Ce champ est obligatoire')
    const isActive = change.isActive ?? before?.isActive ?? true
    const values = { minimum_amount: minimumAmount, is_active: toFlag(isActive) }
    await trx
      .insertInto('free_delivery')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    return { minimumAmount, isActive }
  })
}
