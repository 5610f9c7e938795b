// @module-tag long
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { fillProducts } from '../support/fill-products.ts'
import { flood } from '../support/flood.ts'
import { compareLatencies, measure } from '../support/latencies.ts'
import { RawClient } from '../support/raw-client.ts'
import type { ShopProgram } from '../support/shop-program.ts'
import { openWordyGround } from '../support/wordy-ground.ts'

const MB = 1_000_000
const READERS = IS_LONG ? 400 : 100
const SAMPLES = IS_LONG ? 500 : 50

/** Sends one request on each of many connections, of which nothing is read. */
async function openReaders(url: string, { path, header = '' }: Attack): Promise<AsyncDisposableStack> {
  await using opening = new AsyncDisposableStack()
  for (let n = 0; n < READERS; n++) {
    const reader = opening.use(await RawClient.open(url))
    reader.socket.pause()
    reader.say(`GET ${path(n)} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: identity\r\n${header}\r\n`)
  }
  return opening.move()
}

/** Kills a shop in the middle of an attack, and expects that it starts and serves. */
async function expectRestart(program: ShopProgram): Promise<void> {
  await program.end('SIGKILL')
  await program.start()
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
}

type Attack = { what: string; path: (n: number) => string; header?: string }

const longList = (n: number) => `/api/products?limit=100&maxPrice=${90_000_000 + n}`

const ATTACKS: Attack[] = [
  { what: 'a feed', path: () => '/flux/meta.csv' },
  { what: 'lists of whole products', path: longList },
  // A header of a session leads past the page cache.
  { what: 'lists outside the cache', path: longList, header: 'Authorization: Bearer none\r\n' },
]

for (const attack of ATTACKS)
  test(`connections that do not read fill no memory and hold nobody up: ${attack.what}`, async () => {
    await using ground = await openWordyGround()
    const { program } = ground
    await program.start()
    const home = () => ({ path: '/' })
    await measure(program.url, (count) => count === SAMPLES, home)
    const quiet = await measure(program.url, (count) => count === SAMPLES, home)
    const atRest = program.peakMemory
    await using _readers = await openReaders(program.url, attack)
    const health = await measure(
      program.url,
      (count) => count === SAMPLES,
      () => ({ path: '/api/health' }),
    )
    const attacked = await measure(program.url, (count) => count === SAMPLES, home)
    compareLatencies(`${READERS} readers of ${attack.what}, cached pages`, quiet, attacked)
    const memory = `${atRest / MB} MB before, ${program.peakMemory / MB} at most (limit 400)`
    console.log(`p99 of /api/health: ${health.p99.toFixed(1)} ms; memory: ${memory}`)
    expect(health.statuses).toEqual({ 200: SAMPLES })
    expect(attacked.statuses).toEqual({ 200: SAMPLES })
    expect(program.peakMemory).toBeLessThan(400 * MB)
    await expectRestart(program)
  })

test('a visitor who searches on many connections takes no search from another', async () => {
  await using ground = await openFaultyGround('sqlite', { RATE_LIMIT: 'on' })
  const { program, where } = ground
  const { db, name } = openDatabase(where)
  await fillProducts({ db, name }, IS_LONG ? 20_000 : 2000)
  await db.destroy()
  await program.start()
  const search = (count: number) => ({
    path: `/api/products?view=card&search=e%20a%20s%20q%20u%20v&page=${count + 1}`,
  })
  using searches = flood({
    url: program.url,
    connections: 55,
    requests: [{ path: '/api/products?view=card&search=tlas%20a%20s%20e%20t%20l&minPrice={count}' }],
  })
  const isAttacked = () => searches.statuses[503] !== undefined
  const others = await measure(program.url, (count) => count >= 12 && isAttacked(), search)
  console.log(
    `searches of one visitor: ${JSON.stringify(searches.statuses)}; of others: ${JSON.stringify(others)}`,
  )
  expect(Object.keys(others.statuses)).toEqual(['200'])
  await expectRestart(program)
})
