import type { NoticeSettings } from '#contract/push.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { exists, SAME_ID, updateRow } from '#server/db/rows.ts'
import { type Row, toFlag } from '#server/db/tables.ts'
import { recordUse } from './push-devices.ts'

const MINUTE = 60_000
/** Backoff in ms by number of failures; after the last one, the notice is dropped. */
const RETRIES = [MINUTE, 5 * MINUTE, 25 * MINUTE]
/** ms of a lease, longer than sending takes even under load. */
const LEASE = 5 * MINUTE

/** Id of a device, or null for e-mail. */
export type Target = number | null

export type Notice = Pick<Row<'notices'>, 'id' | 'kind' | 'order_id' | 'device_id' | 'attempts'>

type Queue = { now: Date; hasLetter: boolean }

/** Queues notices of visitors' orders if enabled: one per device, and an e-mail if the shop has SMTP. */
export async function addNotices(trx: Trx, orderIds: number[], queue: Queue): Promise<void> {
  if (!(await findSettings(trx)).orders) return
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where('channel', '=', 'web')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'orders.id')
            // A new order has this event only if an admin entered it; the owner need not be notified of it.
            .where('order_events.kind', '=', 'placed'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  await insertNotices(trx, 'order', ids, queue)
}

export async function addAttemptNotices(trx: Trx, orderId: number, queue: Queue): Promise<void> {
  if ((await findSettings(trx)).attempts) await insertNotices(trx, 'attempt', [orderId], queue)
}

async function insertNotices(
  trx: Trx,
  kind: Notice['kind'],
  orderIds: number[],
  { now, hasLetter }: Queue,
): Promise<void> {
  const due_at = now.toISOString()
  const devices = await trx.selectFrom('push_devices').select('id').execute()
  const targets: Target[] = [...devices.map(({ id }) => id), ...(hasLetter ? [null] : [])]
  for (const device_id of targets) {
    const rows = orderIds.map((order_id) => ({ order_id, device_id, kind, due_at }))
    if (rows.length > 0) await trx.insertInto('notices').values(rows).execute()
  }
}

export async function listTargets(db: Db, { now, hasLetter }: Queue): Promise<Target[]> {
  const at = now.toISOString()
  // Checks each device: `distinct` would scan all due notices, of which an outage leaves many.
  const devices = await db
    .selectFrom('push_devices')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notices')
          .select('notices.id')
          .whereRef('notices.device_id', '=', 'push_devices.id')
          .where('notices.due_at', '<=', at),
      ),
    )
    .execute()
  const targets: Target[] = devices.map(({ id }) => id)
  if (!hasLetter) return targets
  const letters = db.selectFrom('notices').where('device_id', 'is', null).where('due_at', '<=', at)
  return (await exists(letters)) ? [...targets, null] : targets
}

/** Leases up to `limit` due notices of a target, earliest due time first. */
export function takeNotices(
  db: Db,
  target: Target,
  { now, limit }: { now: Date; limit: number },
): Promise<Notice[]> {
  const at = now.toISOString()
  const operator = target === null ? 'is' : '='
  // Uses a transaction, because on SQLite transactions share a group commit with orders.
  return db.transaction().execute((trx) =>
    trx
      .updateTable('notices')
      .set({ due_at: new Date(now.getTime() + LEASE).toISOString() })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('notices')
          .select('id')
          .where('device_id', operator, target)
          .where('due_at', '<=', at)
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit),
      )
      // Checked again, because on PostgreSQL another instance may have leased the notices since the subquery.
      .where('due_at', '<=', at)
      .returning(['id', 'kind', 'order_id', 'device_id', 'attempts'])
      .execute(),
  )
}

export function endNotice(db: Db, { id, device_id }: Notice, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Locks the device first, in the same order as its deletion does, to avoid a deadlock.
    if (device_id !== null) await recordUse(trx, device_id, now)
    await trx.deleteFrom('notices').where('id', '=', id).execute()
  })
}

export async function releaseNotice(db: Db, { id }: Notice, now: Date): Promise<void> {
  await updateRow(db, 'notices', id, { due_at: now.toISOString() })
}

/** Schedules a retry; returns its delay in ms, or null when the notice is dropped. */
export function retryNotice(db: Db, { id, attempts }: Notice, now: Date): Promise<number | null> {
  const wait = RETRIES[attempts]
  return db.transaction().execute(async (trx) => {
    if (wait === undefined) {
      await trx.deleteFrom('notices').where('id', '=', id).execute()
      return null
    }
    const change = { attempts: attempts + 1, due_at: new Date(now.getTime() + wait).toISOString() }
    await updateRow(trx, 'notices', id, change)
    return wait
  })
}

export async function findSettings(db: DbOrTrx): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('shop_state')
    .select(['notify_orders', 'notify_attempts'])
    .executeTakeFirstOrThrow()
  return { orders: row.notify_orders === 1, attempts: row.notify_attempts === 1 }
}

/** Changes which notices are queued from now on; those already queued are still sent. */
export async function changeSettings(
  db: DbOrTrx,
  { orders, attempts }: Partial<NoticeSettings>,
): Promise<NoticeSettings> {
  const change = { notify_orders: toFlag(orders), notify_attempts: toFlag(attempts) }
  await db
    .updateTable('shop_state')
    .set({ ...SAME_ID, ...change })
    .execute()
  return findSettings(db)
}
