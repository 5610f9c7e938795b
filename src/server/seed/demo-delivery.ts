import { isDeepStrictEqual } from 'node:util'
import { freeDelivery } from '#contract/delivery.ts'
import { freeFrom } from '#rules/delivery.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { findFreeDelivery, updateFreeDelivery } from '#server/delivery/free-delivery.ts'
import wilayas from './wilayas.json' with { type: 'json' }

/** The demo's free delivery; the amount is in DA. */
const DEMO = freeFrom(50_000)

/** Example delays for wilayas whose example home price (DA) is above `from`, up to the next `from`. */
const STEPS = [
  { from: 0, minDays: 1, maxDays: 2 },
  { from: 700, minDays: 2, maxDays: 3 },
  { from: 850, minDays: 2, maxDays: 4 },
  { from: 950, minDays: 3, maxDays: 6 },
  { from: 1500, minDays: 5, maxDays: 10 },
]

const DELAYS = STEPS.map(({ from, ...delay }, index) => {
  const { from: next = Number.POSITIVE_INFINITY } = STEPS[index + 1] ?? {}
  const codes = wilayas.filter(({ homePrice }) => homePrice > from && homePrice <= next)
  return { ...delay, codes: codes.map(({ code }) => code) }
})

export async function seedDelivery(trx: Trx): Promise<void> {
  await updateFreeDelivery(trx, DEMO)
  await rememberFreeDelivery(trx)
  for (const { minDays, maxDays, codes } of DELAYS)
    await trx
      .updateTable('wilayas')
      .set({ min_days: minDays, max_days: maxDays })
      .where('code', 'in', codes)
      .execute()
}

/** Stores the first free delivery, to detect later changes. */
export async function rememberFreeDelivery(db: Db | Trx): Promise<void> {
  const first = JSON.stringify(await findFreeDelivery(db))
  await db.updateTable('shop_state').set({ first_free_delivery: first }).execute()
}

/**
 * Deletes the free delivery and the delays that still have the demo's values, and returns true. After the
 * first time it does nothing and returns false, because equal values saved later belong to the owner.
 */
export async function endDemoDelivery(trx: Trx): Promise<boolean> {
  const { first_free_delivery: first } = await trx
    .selectFrom('shop_state')
    .select('first_free_delivery')
    .executeTakeFirstOrThrow()
  // Parsing sets fields that were added since the first start to their defaults.
  if (!isDeepStrictEqual(freeDelivery.nullable().parse(JSON.parse(first ?? 'null')), DEMO)) return false
  if (isDeepStrictEqual(await findFreeDelivery(trx), DEMO)) await trx.deleteFrom('free_delivery').execute()
  for (const { minDays, maxDays, codes } of DELAYS)
    await trx
      .updateTable('wilayas')
      .set({ min_days: null, max_days: null })
      .where('code', 'in', codes)
      .where('min_days', '=', minDays)
      .where('max_days', '=', maxDays)
      .execute()
  await trx
    .updateTable('shop_state')
    .set({ first_free_delivery: JSON.stringify(null) })
    .execute()
  return true
}
