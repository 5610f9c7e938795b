import { isDeepStrictEqual } from 'node:util'
import { freeDelivery } from '#contract/delivery.ts'
import type { FirstSteps, StepKey } from '#contract/first-steps.ts'
import { type Config, DEFAULT_ADMIN_PATH } from '#server/config.ts'
import { FIRST_IDENTITY } from '#server/content/first-identity.ts'
import { findIdentity } from '#server/content/identity.ts'
import { listPages } from '#server/content/info-pages.ts'
import type { Db } from '#server/db/open.ts'
import { exists } from '#server/db/rows.ts'
import { toFlag } from '#server/db/tables.ts'
import { findFreeDelivery } from '#server/delivery/free-delivery.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { countDemo, isDemoGone, removeDemo } from './remove-demo.ts'
import { addUsualGuides, addUsualModels } from './usual-lists.ts'
import wilayas from './wilayas.json' with { type: 'json' }

export const firstStepsRoutes = {
  'GET /shop/steps': (context) => findFirstSteps(context),
  'PUT /shop/steps': async (context) => {
    await setStepsHidden(context.db, context.body.isHidden)
    return findFirstSteps(context)
  },
  'POST /vehicles/usual': ({ db }) => addUsualModels(db),
  'POST /size-guides/usual': ({ db }) => addUsualGuides(db),
  'GET /demo': ({ db }) => countDemo(db),
  'DELETE /demo': ({ db, query, config }) => removeDemo(db, query.keep, config.firstIdentity),
} satisfies Partial<Handlers>

const WEEK = 7 * 24 * 3_600_000

async function setStepsHidden(db: Db, isHidden: boolean): Promise<void> {
  await db
    .updateTable('shop_state')
    .set({ is_steps_hidden: toFlag(isHidden) })
    .execute()
}

async function findFirstSteps({ db, config }: { db: Db; config: Config }): Promise<FirstSteps> {
  const state = await db
    .selectFrom('shop_state')
    .select(['is_steps_hidden', 'first_free_delivery', 'last_backup_at', 'backup_failed_at'])
    .executeTakeFirstOrThrow()
  const identity = await findIdentity(db)
  const pages = await listPages(db, { publishedOnly: true })
  const owned = db.selectFrom('products').where('demo_mark', 'is', null)
  const couriers = db.selectFrom('couriers').where('deleted_at', 'is', null)
  const isPublished = (slug: string) => pages.some((page) => page.slug === slug)
  const { examplePrices, wilayaCount } = await countExamplePrices(db)
  const done: Record<StepKey, boolean> = {
    identity:
      !['', FIRST_IDENTITY.name].includes(identity.name) &&
      !['', FIRST_IDENTITY.phone].includes(identity.phone),
    legal:
      identity.legal.rc !== '' &&
      identity.legal.nif !== '' &&
      identity.legal.nis !== '' &&
      isPublished('mentions-legales') &&
      isPublished('conditions-de-vente'),
    prices: examplePrices < wilayaCount || (await isFreeDeliverySet(db, state.first_free_delivery)),
    products: await exists(owned.where('is_sketch', '=', 0)),
    demo: await isDemoGone(db),
    courier: await exists(couriers.where('last_problem', 'is', null)),
    notices: config.smtp !== null || (await exists(db.selectFrom('push_devices'))),
    backup: Date.now() - Date.parse(state.last_backup_at ?? '') < WEEK && state.backup_failed_at === null,
    password: !(await exists(db.selectFrom('admins').where('password_changed_at', 'is', null))),
    address: config.publicUrl.startsWith('https:') && config.adminPath !== DEFAULT_ADMIN_PATH,
  }
  const isSelling = await exists(owned.where('is_published', '=', 1))
  const steps = (Object.keys(done) as StepKey[]).map((key) => ({ key, isDone: done[key] }))
  return {
    isHidden: state.is_steps_hidden === 1,
    hasExamplePrices: isSelling && !done.prices,
    examplePrices,
    steps,
  }
}

/** True if free delivery differs from its value at the first start. */
async function isFreeDeliverySet(db: Db, firstFreeDelivery: string | null): Promise<boolean> {
  // Parsing sets fields that were added since the first start to their defaults.
  const first = freeDelivery.nullable().parse(JSON.parse(firstFreeDelivery ?? 'null'))
  return !isDeepStrictEqual(await findFreeDelivery(db), first)
}

async function countExamplePrices(db: Db): Promise<{ examplePrices: number; wilayaCount: number }> {
  const examples = new Map(wilayas.map((wilaya) => [wilaya.code, wilaya]))
  const rows = await db.selectFrom('wilayas').select(['code', 'home_price', 'center_price']).execute()
  const kept = rows.filter(({ code, home_price, center_price }) => {
    const example = examples.get(code ?? 0)
    return home_price === example?.homePrice && center_price === example.centerPrice
  })
  return { examplePrices: kept.length, wilayaCount: rows.length }
}
