// @module-tag long
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startShop } from '#server/start-shop.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from '../support/credentials.ts'
import { countLosses, countOtherAnswers, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { OrderLoad } from '../support/order-load.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { makeTestFolder } from '../support/test-databases.ts'

const STOPS = IS_LONG ? 10 : 1
/** Reads one after another of a PostgreSQL that hangs; each takes about 5 s. */
const HUNG_READS = IS_LONG ? 12 : 1
const CLIENTS = 16

/** A running shop on a PostgreSQL that is stopped, frozen and started by its test alone. */
async function openGround() {
  await using opening = new AsyncDisposableStack()
  const server = await startPostgres()
  opening.defer(() => server.stop())
  const folder = opening.use(makeTestFolder())
  const settings = { DATA_DIR: folder.path, DATABASE_URL: server.url('shop') }
  await makeShop(server.url('postgres'), settings)
  const ground = opening.use(await openFaultyGround('postgres', settings))
  await ground.program.start()
  const everything = opening.move()
  return { ...ground, server, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('a PostgreSQL that stops under load is a 503, and is found again without a restart', async () => {
  await using ground = await openGround()
  const { server, program, form } = ground
  using load = new OrderLoad(program.url, form, 8)
  for (let stop = 0; stop < STOPS; stop++) {
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 20)
    await server.pause()
    await expect.poll(async () => (await fetch(`${program.url}/api/health`)).status).toBe(503)
    const refused = await load.post('while-it-is-away')
    expect([refused.status, refused.body.message]).toEqual([503, UNAVAILABLE])
    await server.resume()
    await expect.poll(async () => (await fetch(`${program.url}/api/health`)).status).toBe(200)
  }
  const whenBack = load.acknowledged.size
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(whenBack + 20)
  const { figures, refused } = await finish(ground, load)
  console.log(
    `PostgreSQL stopped and started ${STOPS} times: ${JSON.stringify(figures)}, refused meanwhile: ${JSON.stringify(refused)}`,
  )
})

test('a PostgreSQL that hangs under load is a 503 in time, and serves again when it goes on', async () => {
  await using ground = await openGround()
  const { server, program, form } = ground
  using load = new OrderLoad(program.url, form, CLIENTS)
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50)
  server.freeze()
  const started = performance.now()
  let slowest = 0
  for (let count = 0; count < HUNG_READS; count++) {
    const asked = performance.now()
    expect((await fetch(`${program.url}/api/health`)).status).toBe(503)
    slowest = Math.max(slowest, performance.now() - asked)
  }
  // Also those that had a connection of the pool when it froze.
  await expect.poll(() => load.refusedKeys.size).toBe(CLIENTS)
  const ordered = performance.now()
  expect((await load.post('while-it-hangs')).status).toBe(503)
  const order = Math.round(performance.now() - ordered)
  const frozen = performance.now() - started
  const before = load.acknowledged.size
  server.thaw()
  const thawed = performance.now()
  await expect.poll(() => load.acknowledged.size, { interval: 10 }).toBeGreaterThan(before + 50)
  const back = performance.now() - thawed
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  const { figures, refused } = await finish(ground, load)
  console.log(
    `PostgreSQL frozen for ${Math.round(frozen / 1000)} s: ${JSON.stringify(figures)}, refused meanwhile: ${JSON.stringify(refused)}, slowest 503 of a read ${Math.round(slowest)} ms, of an order ${order} ms, 50 orders ${Math.round(back)} ms after`,
  )
})

/** Ends the load and the program; nothing was lost or doubled, and every refusal was a 503. */
async function finish({ program, where }: Awaited<ReturnType<typeof openGround>>, load: OrderLoad) {
  await load.stop()
  const others = await countOtherAnswers(load)
  expect(await program.end('SIGTERM')).toBe(0)
  const figures = await countLosses(where, load)
  const refused = Object.fromEntries(load.refusals)
  expect([figures.lost, figures.doubled, others]).toEqual([0, 0, 0])
  expect(Object.keys(refused)).toEqual([`503 ${UNAVAILABLE}`])
  return { figures, refused }
}

const UNAVAILABLE = 'La boutique est momentanément indisponible, réessayez dans un instant'

/** A new shop in a database that keeps what it has acknowledged, as any real one does. */
async function makeShop(admin: string, settings: Record<string, string>): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query('create database shop')
  await client.query('alter database shop set synchronous_commit = on')
  await client.end()
  const config = readConfig({ DEMO: 'off', ADMIN_EMAIL, ADMIN_PASSWORD, ...SHOP_SETTINGS, ...settings })
  await (await startShop(config, pino({ level: 'silent' }))).stop()
}
