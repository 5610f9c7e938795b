import { once } from 'node:events'
import type { CourierFee, CourierFeesChange, FeesProgress } from '#contract/courier.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { motherWilaya, placeKey } from '#rules/find-place.ts'
import { feePrice } from '#rules/money.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeCatalogue, writeWithoutBump } from '#server/db/write-catalogue.ts'
import { findWilaya, listWilayas, updateWilaya } from '#server/delivery/wilayas.ts'
import { ConflictError, NotFoundError } from '#server/errors.ts'
import type { Runner } from '#server/jobs/runner.ts'
import { findCourierRow } from '../accounts/accounts.ts'
import { adapterOf, type CourierContext, callCourier } from '../accounts/open-courier.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { addJob, type FeesResult, feesResultOf, findJobRow, restartJob, type Step } from '../jobs/jobs.ts'
import { findPlaces, wilayaOf } from '../places/places.ts'

/** ms for which gathered fees are reused. */
const KEPT = 10 * 60_000
/** ms that the owner's request waits for fees, since most couriers return them in one request. */
const PATIENCE = 8000

type Services = { context: CourierContext; jobs: Runner }
type Gathered = NonNullable<FeesResult>

/**
 * Compares the courier's prices (DA) and desks to the shop's, by wilaya; a wilaya of 2026 that the courier
 * lacks gets the prices of its former one. Returns progress while fees are gathered. Throws NotFoundError;
 * ConflictError without an API; CourierError once if gathering failed: the next request starts again.
 */
export async function previewFees(
  services: Services,
  courierId: number,
  actor: string,
): Promise<CourierFee[] | FeesProgress> {
  const gathered = await gather(services, courierId, actor)
  return 'fees' in gathered ? compare(services.context, gathered) : gathered
}

async function compare({ db }: CourierContext, { places, fees }: Gathered): Promise<CourierFee[]> {
  const wilayas = await listWilayas(db)
  return wilayas.map((wilaya) => {
    const theirs = wilayaOf(places, wilaya.code, wilaya.name)
    const fee = theirs && fees.find(({ wilayaId }) => wilayaId === theirs.id)
    const desks = theirs ? places.desks.filter(({ wilayaId }) => wilayaId === theirs.id) : []
    const isOurs = belongsTo(wilaya, theirs?.id ?? null, wilayas)
    return {
      wilayaId: wilaya.id,
      homePrice: fee?.homePrice ?? null,
      centerPrice: fee?.centerPrice ?? null,
      centers: [...new Set(desks.filter(({ commune }) => isOurs(commune.name)).map(({ name }) => name))],
      current: { homePrice: wilaya.homePrice, centerPrice: wilaya.centerPrice, centers: wilaya.centers },
    }
  })
}

/** Returns the fees of the last ten minutes; else starts or joins their job, and waits up to 8 s for it. */
async function gather(
  { context, jobs }: Services,
  courierId: number,
  actor: string,
): Promise<Gathered | FeesProgress> {
  const { db } = context
  const row = await findCourierRow(db, courierId)
  if (!adapterOf(context, row)) throw new ConflictError('Ce transporteur n’a pas d’API')
  const id = await joinGathering(context, courierId, actor)
  await Promise.race([jobs.run('courier_jobs', id), once(context.deadline(PATIENCE), 'abort')])
  const job = await findJobRow(db, id)
  const result = feesResultOf(job)
  if (job.state === 'done' && result) return result
  if (job.state === 'running') return { done: result?.fees.length ?? 0, total: job.total }
  // Reports the failure only once, so that the next request starts again.
  await updateRow(db, 'courier_jobs', id, { state: 'stopped' })
  throw new CourierError(job.problem ?? 'La demande des tarifs a été arrêtée')
}

/** Returns the job that gathers fees, failed or has recent ones, restarted after a stop; else a new one. */
function joinGathering({ db, now }: CourierContext, courierId: number, actor: string): Promise<number> {
  return writeWithoutBump(db, async (trx) => {
    const since = new Date(now().getTime() - KEPT).toISOString()
    const job = await trx
      .selectFrom('courier_jobs')
      .select(['id', 'state'])
      .where('courier_id', '=', courierId)
      .where('kind', '=', 'fees')
      .where((is) =>
        is.or([
          is('state', 'in', ['running', 'failed']),
          is.and([is('state', '=', 'done'), is('changed_at', '>=', since)]),
          is.and([is('state', '=', 'stopped'), is('problem', 'is', null), is('changed_at', '>=', since)]),
        ]),
      )
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (job?.state === 'stopped') await restartJob(trx, job.id, { now: now() })
    return job?.id ?? addJob(trx, { kind: 'fees', courierId, orderIds: [] }, { actor, now: now() })
  })
}

/** Gathers the places of a courier, then its fees. After a wait for the quota, gathers only missing fees. */
export const gatherFees: Step = async (context, job, save) => {
  const row = await findCourierRow(context.db, job.courier_id)
  const known = feesResultOf(job)
  const places = known?.places ?? (await findPlaces(context, row))
  const gathered = [...(known?.fees ?? [])]
  const total = places.wilayas.length
  const results = (): string => JSON.stringify({ places, fees: gathered } satisfies FeesResult)
  if (!(await save({ results: results(), total }))) return { isDone: false }
  const fees = await callCourier(context, row, ({ adapter, account }) =>
    adapter.fees(account, {
      known: gathered,
      onFee: async (fee) => {
        gathered.push(fee)
        await save({ results: results(), total })
      },
    }),
  )
  return { results: JSON.stringify({ places, fees } satisfies FeesResult), total, isDone: true }
}

/**
 * Decides which communes of the courier's wilaya belong to the shop's wilaya. A courier without the wilayas
 * of 2026 still has their communes in the former wilaya: Aflou's in Laghouat.
 */
function belongsTo(
  { code, baladiyas }: Wilaya,
  theirs: number | null,
  wilayas: Wilaya[],
): (commune: string) => boolean {
  const names = (list: string[]) => new Set(list.map(placeKey))
  if (code !== theirs) {
    const ours = names(baladiyas)
    return (commune) => ours.has(placeKey(commune))
  }
  const daughters = wilayas.filter((wilaya) => wilaya.code !== null && motherWilaya(wilaya.code) === code)
  const elsewhere = names(daughters.flatMap((daughter) => daughter.baladiyas))
  return (commune) => !elsewhere.has(placeKey(commune))
}

/**
 * Writes a courier's prices, with a margin and rounded, and its desks; prices that it does not offer stay.
 * Throws as `previewFees`; ConflictError while fees are gathered; NotFoundError for a deleted wilaya, and
 * nothing is written.
 */
export async function applyFees(
  services: Services,
  courierId: number,
  { wilayaIds, actor, ...rule }: CourierFeesChange & { actor: string },
): Promise<Wilaya[]> {
  const { context } = services
  const gathered = await gather(services, courierId, actor)
  if (!('fees' in gathered)) {
    throw new ConflictError('Ce transporteur donne encore ses tarifs : réessayez dans un instant')
  }
  const preview = new Map((await compare(context, gathered)).map((fee) => [fee.wilayaId, fee]))
  const price = (fee: number | null) => (fee === null ? undefined : feePrice(fee, rule))
  return writeCatalogue(context.db, async (trx) => {
    const changed: Wilaya[] = []
    for (const id of new Set(wilayaIds)) {
      const fee = preview.get(id)
      if (!fee || !(await findWilaya(trx, id))) throw new NotFoundError('Wilaya non trouvée')
      const centers = fee.centers.length > 0 ? fee.centers : undefined
      const change = { homePrice: price(fee.homePrice), centerPrice: price(fee.centerPrice), centers }
      changed.push(await updateWilaya(trx, id, change))
    }
    return changed
  })
}
