import { lookup } from 'node:dns/promises'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Db } from '#server/db/open.ts'
import type { Row } from '#server/db/tables.ts'
import { ConflictError } from '#server/errors.ts'
import { requestPublic } from '#server/public-request.ts'
import { type Account, type Adapter, CourierError, type ParcelIds, type Places } from '../adapters/adapter.ts'
import { createCourierHttp } from '../adapters/courier-http.ts'
import { Quota } from '../adapters/quota.ts'
import { baseUrlOf } from './courier-settings.ts'
import { decrypt } from './secrets.ts'

/** Courier kinds with an API. */
export type RemoteKind = Exclude<Row<'couriers'>['kind'], 'file'>

/** What the files of this folder work with. */
export type CourierContext = {
  db: Db
  log: Logger
  adapters: Readonly<Record<RemoteKind, Adapter>>
  /** Decrypts secrets. */
  key: Buffer
  /** Whether couriers may have http and private addresses. */
  allowTestHosts: boolean
  now: () => Date
  /** Waits so many ms. */
  pause: (ms: number) => Promise<unknown>
  /** By courier. */
  quotas: Map<number, Quota>
  places: LRUCache<number, Places>
  fees: LRUCache<number, Awaited<ReturnType<Adapter['fees']>>>
}

export type OpenCourier = { adapter: Adapter; account: Account }

/** The adapter of a courier with an API, or null. */
export function adapterOf(
  { adapters }: CourierContext,
  { kind }: Pick<Row<'couriers'>, 'kind'>,
): Adapter | null {
  return kind === 'file' ? null : adapters[kind]
}

/**
 * Asks a courier through its adapter. When it says to wait, every copy of the program does.
 * @throws CourierError; ConflictError for a courier without an API; ValidationError when its address is not public
 */
export async function callCourier<Answer>(
  context: CourierContext,
  row: Row<'couriers'>,
  ask: (courier: OpenCourier) => Promise<Answer>,
): Promise<Answer> {
  const adapter = adapterOf(context, row)
  if (!adapter) throw new ConflictError('Ce transporteur n’a pas d’API')
  try {
    return await ask({ adapter, account: openAccount(context, row, adapter) })
  } catch (error) {
    if (error instanceof CourierError && error.wait !== null) {
      const blocked_until = new Date(context.now().getTime() + error.wait).toISOString()
      await context.db.updateTable('couriers').set({ blocked_until }).where('id', '=', row.id).execute()
    }
    throw error
  }
}

/** Does something with a courier, and records on its account whether it worked. */
export async function recordOutcome<Result>(
  { db }: Pick<CourierContext, 'db'>,
  { id }: Row<'couriers'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const record = (last_problem: string | null) =>
    db.updateTable('couriers').set({ last_problem }).where('id', '=', id).execute()
  try {
    const result = await work()
    await record(null)
    return result
  } catch (error) {
    if (error instanceof CourierError) await record(error.message)
    throw error
  }
}

/**
 * Whether a courier no longer has a parcel that it made, or says that it is cancelled.
 * @throws CourierError
 */
export async function isGone(adapter: Adapter, account: Account, parcel: ParcelIds): Promise<boolean> {
  const reports = await adapter.report(account, [parcel])
  return !reports.some(({ tracking, state }) => tracking === parcel.tracking && state !== 'cancelled')
}

/** The settings of a courier in the clear; null when its secrets were encrypted with another key. */
export function openSettings(
  { key }: Pick<CourierContext, 'key'>,
  row: Pick<Row<'couriers'>, 'settings' | 'secrets'>,
): Record<string, string> | null {
  const secrets = decrypt(row.secrets, key)
  return secrets && { ...JSON.parse(row.settings), ...secrets }
}

function openAccount(context: CourierContext, row: Row<'couriers'>, adapter: Adapter): Account {
  const settings = openSettings(context, row)
  if (!settings)
    throw new CourierError('Les clés de ce transporteur sont illisibles : saisissez-les à nouveau')
  const { quotas, allowTestHosts, now } = context
  const quota = quotas.get(row.id) ?? new Quota({ quotas: adapter.quotas })
  quotas.set(row.id, quota)
  if (row.blocked_until && row.blocked_until > now().toISOString()) {
    quota.blockUntil(Date.parse(row.blocked_until))
  }
  const http = createCourierHttp({
    base: baseUrlOf(settings.baseUrl ?? '', adapter.basePath),
    keys: adapter.headers(settings),
    quota,
    request: allowTestHosts ? requestAnywhere : requestPublic,
  })
  return { settings, http }
}

const requestAnywhere: typeof requestPublic = (url, request) =>
  requestPublic(url, request, {
    isPublic: () => true,
    isHttpAllowed: true,
    // `localhost` is no name of a DNS server.
    resolve: async (name) => [(await lookup(name)).address],
  })
