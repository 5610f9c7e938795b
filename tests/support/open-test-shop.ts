import { Hono } from 'hono'
import { test } from 'vitest'
import { createToken } from '#server/account/admins.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DatabaseName } from '#server/db/open.ts'
import type { AppEnv, Shop } from '#server/http/app-env.ts'
import { createLog } from '#server/ops/log.ts'
import { type Services, type StartedShop, startShop } from '#server/start-shop.ts'
import { ADMIN_EMAIL } from './credentials.ts'
import { expectMatchesEndpoint } from './expect-matches-endpoint.ts'
import { copySqliteFile, createPostgresDatabase, DATABASES, makeTestFolder } from './test-databases.ts'

/** ms. A busy machine must not turn calls that wait for each other into refusals. */
const QUERY_TIMEOUT = 60_000

export type TestSettings = Record<string, string>

export type TestAnswer<Body> = { status: number; headers: Headers; body: Body }

/** The answer of the API to what it refuses. */
export type Refusal = {
  message: string
  code?: string
  issues?: { path: string; message: string }[]
  productIds?: number[]
  quote?: {
    items: { productId: number; price: number }[]
    subtotal: number
    deliveryPrice: number
    totalPrice: number
  }
}

type Token = { Authorization: string }

/** Calls the API and reads its JSON; paths are below /api. An empty answer's body is null. */
export type Call = <Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer<Body>>

/** A whole shop in this process, called without a network. */
export type TestShop = Shop &
  Services &
  Pick<StartedShop, 'orderFeed' | 'metrics'> &
  AsyncDisposable & {
    logged: Record<string, unknown>[]
    /** Calls the program as a browser does; paths begin with `/`. */
    request: (path: string, init?: RequestInit) => Promise<Response>
    json: Call
    /** Logs the owner in; calls the API in that session. */
    asOwner: () => Promise<Call>
    logIn: () => Promise<Token>
  }

export const stubPages = new Hono<AppEnv>().all('*', (c) => c.text('page'))

/**
 * Opens a new shop with wilayas and an owner, without products, in a folder and a database of its own; both
 * are gone when it is disposed of. Rate limits are off unless asked for.
 */
export async function openTestShop({
  database,
  ...settings
}: { database: DatabaseName } & TestSettings): Promise<TestShop> {
  await using opening = new AsyncDisposableStack()
  const dataDir = opening.use(makeTestFolder()).path
  const where: TestSettings = { DATA_DIR: dataDir }
  if (database === 'sqlite') copySqliteFile(dataDir)
  else where.DATABASE_URL = opening.use(await createPostgresDatabase()).url
  const logged: TestShop['logged'] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const shop = await startShop(
    readConfig({ DEMO: 'off', RATE_LIMIT: 'off', BACKUP_EVERY: 'off', ...where, ...settings }),
    log,
    { queryTimeout: QUERY_TIMEOUT },
  )
  opening.defer(shop.stop)
  const app = createApp(shop, stubPages)
  const everything = opening.move()
  const request = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init)
    await expectMatchesEndpoint(init?.method ?? 'GET', path, answer)
    return answer
  }
  const json: Call = async (method, path, body, headers = {}) => {
    const response = await request(`/api${path}`, jsonRequest(method, body, headers))
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    }
  }
  return {
    ...shop,
    logged,
    request,
    json,
    asOwner: async () => {
      const session = await openSession(shop)
      return (method, path, body, headers) => json(method, path, body, { ...session, ...headers })
    },
    logIn: () => openSession(shop),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

function jsonRequest(method: string, body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { method, headers }
  return { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

// Inserts the token, since checking a password is slow and has tests of its own.
async function openSession({ db }: Shop): Promise<Token> {
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
  return { Authorization: `Bearer ${await createToken(db, admin)}` }
}

type Body = (shop: TestShop) => Promise<void>

/** Runs a test on SQLite and on PostgreSQL, each with a new shop: what depends on SQL, locks, order, races or limits. */
export function onEachDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  for (const database of DATABASES) test(`${intent} (${database})`, withShop(database, body, settings))
}

/** Runs a test whose statements are alike on both: on SQLite, and among the long tests on PostgreSQL too. */
export function onOneDatabase(intent: string, body: Body, settings: TestSettings = {}): void {
  test(intent, withShop('sqlite', body, settings))
  test(`${intent} (postgres)`, { tags: ['long'] }, withShop('postgres', body, settings))
}

/** Runs a test on either database among the long tests alone. */
export function onOneDatabaseLong(intent: string, body: Body, settings: TestSettings = {}): void {
  for (const database of DATABASES)
    test(`${intent} (${database})`, { tags: ['long'] }, withShop(database, body, settings))
}

function withShop(database: DatabaseName, body: Body, settings: TestSettings) {
  return async () => {
    await using shop = await openTestShop({ ...settings, database })
    await body(shop)
  }
}
