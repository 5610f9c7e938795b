import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { startShop } from '#server/start-shop.ts'
import { countOrderRows, openSale } from '#support/open-sale.ts'
import { openTestShop, stubPages } from '#support/open-test-shop.ts'
import { createPostgresDatabase } from '#support/test-databases.ts'
import { isDatabaseDown } from './errors.ts'
import { openDatabase } from './open.ts'

/** ms. */
const TIMEOUT = 1000

/** Proxy between a program and its PostgreSQL that can lose the answer to a statement. */
class PostgresProxy {
  readonly url: string
  /** Lets the next statement with this text reach PostgreSQL, then drops all answers to its connection. */
  loseAnswerTo: string | null = null
  readonly #server

  private constructor(server: ReturnType<typeof createServer>, databaseUrl: string) {
    this.#server = server
    const url = new URL(databaseUrl)
    const { hostname, port } = url
    server.on('connection', (client) => {
      const database = connect(Number(port), hostname)
      client.on('data', (bytes) => {
        database.write(bytes)
        if (!this.loseAnswerTo || !bytes.includes(this.loseAnswerTo)) return
        this.loseAnswerTo = null
        database.removeAllListeners('data').resume()
      })
      database.on('data', (bytes) => client.write(bytes))
      client.on('error', () => {}).on('close', () => database.destroy())
      database.on('error', () => {}).on('close', () => client.destroy())
    })
    url.port = String((server.address() as AddressInfo).port)
    this.url = url.href
  }

  static async open(databaseUrl: string): Promise<PostgresProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new PostgresProxy(server, databaseUrl)
  }

  [Symbol.dispose](): void {
    this.#server.close()
  }
}

test('a query that is never answered fails in time, and its connection is not used again', async () => {
  await using database = await createPostgresDatabase()
  using proxy = await PostgresProxy.open(database.url)
  const { db } = openDatabase({ databaseUrl: proxy.url, dataDir: '' }, { queryTimeout: TIMEOUT })
  const findPid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const pid = await findPid()
  proxy.loseAnswerTo = 'select 1'
  const failure = await sql`select 1`.execute(db).catch((error) => error)
  expect([failure.message, isDatabaseDown(failure)]).toEqual(['Query read timeout', true])
  expect(await findPid()).not.toBe(pid)
  await db.destroy()
})

test('a statement that takes too long is ended by PostgreSQL, and its connection goes on', async () => {
  await using database = await createPostgresDatabase()
  const { db } = openDatabase({ databaseUrl: database.url, dataDir: '' }, { queryTimeout: TIMEOUT })
  await db.connection().execute(async (held) => {
    const failure = await sql`select pg_sleep(60)`.execute(held).catch((error) => error)
    expect([failure.code, isDatabaseDown(failure)]).toEqual(['57014', true])
    expect((await sql`select 1 as one`.execute(held)).rows).toEqual([{ one: 1 }])
  })
  await db.destroy()
})

test('an order whose commit is never acknowledged is a 503, and posted again the same order, once', async () => {
  await using shop = await openTestShop({ database: 'postgres' })
  const { form } = await openSale(shop)
  using proxy = await PostgresProxy.open(shop.config.databaseUrl ?? '')
  const { db } = openDatabase({ databaseUrl: proxy.url, dataDir: '' }, { queryTimeout: TIMEOUT })
  const app = createApp({ ...shop, db }, stubPages)
  const post = () =>
    app.request('/api/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
      body: JSON.stringify(form),
    })
  proxy.loseAnswerTo = 'commit'
  const lost = await post()
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
  const [repeated, again] = [await post(), await post()]
  for (const answer of [repeated, again]) {
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  }
  expect(await repeated.json()).toEqual(await again.json())
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
  await db.destroy()
})

test('queries of the running shop have a time limit, those of commands and migrations none', async () => {
  await using test = await openTestShop({ database: 'postgres' })
  const shop = await startShop(test.config, test.log)
  const { db } = openDatabase(test.config)
  const limitOf = async (on: typeof db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on)).rows[0]?.statement_timeout
  expect([await limitOf(shop.db), await limitOf(db)]).toEqual(['6400ms', '0'])
  await db.destroy()
  await shop.stop()
})
