import { lookup } from 'node:dns/promises'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Db, Trx } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { requestPublic } from '#server/outbound/public-request.ts'
import { decrypt, type SealedAccount } from '#server/secrets/secrets.ts'
import type { Account, Adapter, ParcelIds, Places, RemoteKind } from '../adapters/adapter.ts'
import { CourierError } from '../adapters/courier-error.ts'
import { type AccountOptions, createAccount } from '../adapters/courier-http.ts'
import { createQuota, type Quota, waitError } from '../adapters/quota.ts'

export type CourierContext = {
  db: Db
  log: Logger
  /** Queues the owner's notices of a failed delivery, in the transaction that counts it. */
  onAttempt: (trx: Trx, orderId: number) => Promise<void>
  adapters: Readonly<Record<RemoteKind, Adapter>>
  /** Encrypts and decrypts secrets. */
  key: Buffer
  /** Allows http URLs and private addresses, for tests. */
  allowTestHosts: boolean
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  /** Returns a signal that aborts after 20 s, or `ms`: the deadline of the owner's request. */
  deadline: (ms?: number) => AbortSignal
  quotas: Map<number, Quota>
  places: LRUCache<number, Places>
  /** Hashes of recent webhook messages that changed parcels, to detect replays: some have no timestamp. */
  messages: LRUCache<string, true>
}

export type OpenCourier = { adapter: Adapter; account: Account }

export function adapterOf(
  { adapters }: Pick<CourierContext, 'adapters'>,
  { kind }: Pick<Row<'couriers'>, 'kind'>,
): Adapter | null {
  return kind === 'file' ? null : adapters[kind]
}

/**
 * Calls a courier. While it asks to wait, calls of every instance fail at once, except an `isTrial` one.
 * Throws CourierError; ConflictError for a courier without an API; ValidationError for a private address.
 */
export async function callCourier<Answer>(
  context: CourierContext,
  row: Row<'couriers'>,
  call: (courier: OpenCourier) => Promise<Answer>,
  { isTrial = false, ...options }: { isTrial?: boolean } & Pick<AccountOptions, 'beforeWrite'> = {},
): Promise<Answer> {
  const { db, now } = context
  const adapter = adapterOf(context, row)
  if (!adapter) throw new ConflictError('Ce transporteur n’a pas d’API')
  const wait = Date.parse(row.blocked_until ?? '') - now().getTime()
  if (wait > 0 && !isTrial) throw waitError(wait)
  if (isTrial) context.quotas.get(row.id)?.unblock()
  try {
    const answer = await call({ adapter, account: openAccount(context, row, adapter, options) })
    if (wait > 0) await setBlocked(db, row, null)
    return answer
  } catch (error) {
    if (error instanceof CourierError && error.wait !== null) {
      await setBlocked(db, row, new Date(now().getTime() + error.wait).toISOString())
    }
    throw error
  }
}

async function setBlocked(db: Db, { id }: Row<'couriers'>, blocked_until: string | null): Promise<void> {
  await updateRow(db, 'couriers', id, { blocked_until })
}

/** Stores a CourierError of `work` on the account, or clears the last one if `isProof` accepts the result. */
export async function recordOutcome<Result>(
  { db }: Pick<CourierContext, 'db'>,
  { id }: Row<'couriers'>,
  work: () => Promise<Result>,
  isProof: (result: Result) => boolean = () => true,
): Promise<Result> {
  const record = (last_problem: string | null) => updateRow(db, 'couriers', id, { last_problem })
  try {
    const result = await work()
    if (isProof(result)) await record(null)
    return result
  } catch (error) {
    if (error instanceof CourierError) await record(error.message)
    throw error
  }
}

/** True if a courier no longer has a parcel, or reports it as cancelled. Throws CourierError. */
export async function isGone(adapter: Adapter, account: Account, parcel: ParcelIds): Promise<boolean> {
  const reports = await adapter.report(account, [parcel])
  return !reports.some(({ tracking, state }) => tracking === parcel.tracking && state !== 'cancelled')
}

/** Cancels a parcel unless it is gone. Throws ConflictError if the courier refuses; CourierError. */
export async function cancelCreated({ adapter, account }: OpenCourier, parcel: ParcelIds): Promise<void> {
  try {
    await adapter.cancel(account, parcel)
  } catch (error) {
    if (!(error instanceof CourierError && error.isRefusal)) throw error
    // The parcel may be cancelled already, by a request whose response was lost or on the courier's site.
    if (!(await isGone(adapter, account, parcel))) throw new ConflictError(error.message)
  }
}

/** Decrypts the settings of an account; null when its secrets belong to another key or row. */
export function openSettings({ key }: { key: Buffer }, row: SealedAccount): Record<string, string> | null {
  const secrets = decrypt(row.secrets, key, row)
  return secrets && { ...JSON.parse(row.settings), ...secrets }
}

function openAccount(
  context: CourierContext,
  row: Row<'couriers'>,
  adapter: Adapter,
  options: Pick<AccountOptions, 'beforeWrite'>,
): Account {
  const { quotas, allowTestHosts, now, pause } = context
  const settings = openSettings(context, row)
  if (!settings) {
    throw new CourierError('Les clés de ce transporteur sont illisibles : saisissez-les à nouveau')
  }
  // In tests couriers are local servers, so the announced quotas would only slow them down.
  const announced = allowTestHosts ? [] : adapter.quotas
  const quota = quotas.get(row.id) ?? createQuota({ quotas: announced, now: () => now().getTime(), pause })
  quotas.set(row.id, quota)
  const request = allowTestHosts ? requestAnywhere : requestPublic
  return createAccount(adapter, settings, { ...options, quota, request })
}

const requestAnywhere: typeof requestPublic = (url, request) =>
  requestPublic(url, request, {
    isPublic: () => true,
    isHttpAllowed: true,
    // DNS servers do not resolve `localhost`, so this asks the operating system.
    resolve: async (name) => [(await lookup(name)).address],
  })
