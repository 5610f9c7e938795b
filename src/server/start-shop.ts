import type { Logger } from 'pino'
import { browserKey } from './account/known-browsers.ts'
import { createNotifyOwner } from './backup/notify-owner.ts'
import { startBackups, startCopies } from './backup/start-backups.ts'
import type { Config } from './config.ts'
import { seedIdentity } from './content/first-identity.ts'
import { courierWork, followCouriers, openCouriers } from './couriers/start-couriers.ts'
import { isRunning, withAdvisoryLock } from './db/advisory-lock.ts'
import { openCatalogueVersion } from './db/catalogue-version.ts'
import { deleteOldDeletions } from './db/deletions.ts'
import { logUnlessDown } from './db/errors.ts'
import { MIGRATIONS, migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { exists } from './db/rows.ts'
import { createSearchTerms } from './db/search-vocabulary.ts'
import { refuseMissingDatabase, rememberDatabase } from './db/snapshot/missing-database.ts'
import { every } from './every.ts'
import { OrderSumsCache } from './figures/order-sums-cache.ts'
import { createVisitCounter } from './figures/visits.ts'
import type { Shop } from './http/app-env.ts'
import { createProxyWarning } from './http/proxy-warning.ts'
import { createLimits } from './http/rate-limits.ts'
import { createEventStreams } from './http/responses/event-streams.ts'
import { ImageLibrary } from './images/library.ts'
import { importWork } from './imports/import-work.ts'
import { createRunner, expireLeases } from './jobs/runner.ts'
import { createMailer } from './notices/mailer.ts'
import { createNotices } from './notices/notices.ts'
import { findVapidKeys } from './notices/web-push.ts'
import { cleanUpDaily } from './ops/daily-cleanup.ts'
import { createMetrics } from './ops/metrics.ts'
import { openOrderFeed } from './orders/order-feed.ts'
import { createReads } from './reads.ts'
import { openSecretKey } from './secrets/secret-key.ts'
import { rememberFreeDelivery } from './seed/demo-delivery.ts'
import { seedAdmin, seedWilayas } from './seed/seed.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { findAdminPath } from './setup/admin-path.ts'
import { openSetupCode } from './setup/setup-code.ts'

/**
 * Time limit in ms of a query on PostgreSQL: a hanging database results in a 503 before the storefront's own
 * timeout of 10 s. Migrations, the demo and commands have no limit.
 */
const QUERY_TIMEOUT = 8000

const HOUR = 60 * 60 * 1000

/** Migrates and seeds the database, and starts the services of the shop, except `jobs`. */
export async function startShop(settings: Config, log: Logger, { queryTimeout = QUERY_TIMEOUT } = {}) {
  const metrics = createMetrics()
  const images = new ImageLibrary(settings, (error) =>
    log.error({ err: error }, 'Encoding an image in the background failed'),
  )
  const { isNew, isOwnerNew, key, adminPath, setupCode } = await prepareDatabase(settings, images, log)
  const config: Config = { ...settings, adminPath }
  const onQuery = (text: string, ms: number) => {
    metrics.queries.observe(ms / 1000)
    if (ms < config.slowQueryMs) return
    metrics.slowQueries.inc()
    log.warn({ ms: Math.round(ms), sql: text }, 'A slow query')
  }
  const database = openDatabase(config, { onQuery, queryTimeout })
  const { db, searchDb } = database
  try {
    // Ends the leases of imports only: if another instance runs after all, an import stops, but a parcel
    // would be sent twice.
    if (!(await isRunning(database))) await expireLeases(db, ['imports'])
    const catalogueVersion = await openCatalogueVersion(db, config.databaseUrl)
    const limits = createLimits(config, config.databaseUrl ? db : undefined)
    const searchTerms = createSearchTerms(searchDb, catalogueVersion)
    const reads = createReads({ ...database, limits, searchTerms }, catalogueVersion)
    const shop: Shop = { config, db, searchDb, searchTerms, reads, catalogueVersion, images, limits, log }
    // On SQLite, the folder's lock excludes other processes.
    const isOnlyInstance = database.name === 'sqlite'
    const services = await openServices(shop, { key, isOnlyInstance })
    const { jobs, notices, figures, orderStreams, orderFeed, couriers, backups, copier } = services
    notices.start()
    const timers = [
      jobs,
      figures.visits,
      figures.orderSums,
      await followCouriers(couriers, { isOnlyInstance }),
      cleanUpDaily(shop),
      every(HOUR, () => deleteOldDeletions(db), logUnlessDown(log, 'Forgetting deletions failed')),
      backups,
      copier,
    ]
    const stop = async () => {
      orderStreams.close()
      await catalogueVersion.close()
      images.variants.close()
      const stopping = timers.map((timer) => timer?.[Symbol.asyncDispose]())
      await Promise.all([...stopping, orderFeed.close(), notices.stop()])
      await searchDb.destroy()
      await db.destroy()
    }
    return { ...shop, ...services, metrics, isNew, isOwnerNew, setupCode, stop }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export type StartedShop = Awaited<ReturnType<typeof startShop>>

/** The services that handlers or background work need in addition to the shop. */
export type Services = Awaited<ReturnType<typeof openServices>>

async function openServices(shop: Shop, { key, isOnlyInstance }: { key: Buffer; isOnlyInstance: boolean }) {
  const { config, db, searchDb, reads, log } = shop
  const sendLetter = createMailer(config, async () => (await reads.shop()).name)
  const notifyOwner = createNotifyOwner(sendLetter)
  const contact = async () => (await reads.shop()).email || config.firstAdmin.email
  const notices = createNotices({ db, log, contact, sendLetter })
  const orderFeed = await openOrderFeed({ db, log, onPlaced: notices.add })
  const couriers = openCouriers({
    ...{ db, log, key },
    allowTestHosts: config.courierTestHosts,
    onAttempt: notices.addAttempt,
  })
  if (config.courierTestHosts) log.warn('COURIER_TEST_HOSTS is on: couriers may have private addresses')
  if (isOnlyInstance) await expireLeases(db)
  return {
    account: { browserKey: browserKey(key), sendLetter },
    notices,
    orderFeed,
    orderStreams: createEventStreams(orderFeed),
    backups: startBackups(shop, notifyOwner),
    copier: startCopies(shop, notifyOwner),
    proxyWarning: createProxyWarning(log),
    couriers,
    jobs: createRunner(shop, {
      courier_jobs: courierWork(couriers),
      imports: importWork({ ...shop, dataDir: config.dataDir }),
    }),
    figures: {
      orderSums: new OrderSumsCache(searchDb, logUnlessDown(log, 'Summing past orders failed')),
      visits: createVisitCounter(db, (error) => log.error({ err: error }, 'Writing visits failed')),
    },
  }
}

/**
 * Migrates and seeds. Returns the secret key, the admin's path, if the shop and its owner are new, and the
 * setup code of a shop without owner.
 */
async function prepareDatabase(config: Config, images: ImageLibrary, log: Logger) {
  await refuseMissingDatabase(config)
  const database = openDatabase(config)
  const { db } = database
  try {
    const startedAt = Date.now()
    const { before, ran } = await migrate(database)
    if (before && ran > 0) {
      const seconds = (Date.now() - startedAt) / 1000
      log.info(`Database: ${before} → ${MIGRATIONS.at(-1)?.name} in ${seconds.toFixed(1)} s`)
    }
    return await withAdvisoryLock(database, async () => {
      const key = await openSecretKey(db, config)
      const isFirst = !(await exists(db.selectFrom('admins')))
      const unheeded = await seedIdentity(db, config.firstIdentity, { isFilled: config.demo })
      if (unheeded.length > 0)
        log.warn(`${unheeded.join(', ')}: no longer read, the identity of the shop is set in the admin`)
      await seedWilayas(db)
      await findVapidKeys(db)
      // Only in a new shop: an owner may have deleted the demo. An interrupted start must not add it twice.
      if (config.demo && isFirst && !(await exists(db.selectFrom('categories')))) {
        log.info('Loading the demo…')
        await seedDemo(db, images, config.firstAdmin.email)
      }
      if (isFirst) await rememberFreeDelivery(db)
      rememberDatabase(config)
      const adminPath = await findAdminPath(db, config, { isFirst })
      const isOwnerNew = await seedAdmin(db, config)
      return {
        key,
        isNew: before === undefined,
        isOwnerNew,
        adminPath,
        setupCode: await openSetupCode(db, config),
      }
    })
  } finally {
    await db.destroy()
  }
}
