// @module-tag long
import { expect, test } from 'vitest'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { flood, send } from '../support/flood.ts'
import { drawNoise } from '../support/hostile-files.ts'
import { compareLatencies, measure } from '../support/latencies.ts'
import { RawClient } from '../support/raw-client.ts'

const MB = 1_000_000
const MiB = 1024 * 1024
/** Of each kind of connection. */
const PART = IS_LONG ? 1 : 0.1
const SAMPLES = IS_LONG ? 500 : 50
/** Of the images that are encoded meanwhile. */
const SIZE: [number, number] = IS_LONG ? [2560, 1900] : [1280, 950]

const LIMITS_ON = { RATE_LIMIT: 'on' }

async function addImages(url: string, owner: string, productId: number, count: number): Promise<string[]> {
  const form = new FormData()
  for (let index = 0; index < count; index++) {
    const noise = await drawNoise(...SIZE)
      .webp({ quality: 90 })
      .toBuffer()
    form.append('images', new Blob([new Uint8Array(noise)]), 'noise.webp')
  }
  const headers = { Authorization: owner }
  const answer = await fetch(`${url}/api/products/${productId}/images`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { product } = (await answer.json()) as { product: { images: { url: string }[] } }
  return product.images.map((image) => image.url)
}

test('slow bodies, cold images and readers that never read fill no memory and hold up no order', async () => {
  await using ground = await openFaultyGround('sqlite', LIMITS_ON)
  const { program, form } = ground
  await program.start()
  const owner = await program.logIn()
  const images: string[] = []
  for (const { productId } of form.items)
    images.push(...(await addImages(program.url, owner, productId, IS_LONG ? 15 : 2)))
  const next = () => ({
    path: '/api/orders',
    body: form,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const quiet = await measure(program.url, (count) => count === SAMPLES, next)
  const atRest = program.peakMemory

  await using everything = new AsyncDisposableStack()
  const begin = async (times: number, what: string, after = '') => {
    const clients = await Promise.all(
      Array.from({ length: times * PART }, async () => everything.use(await RawClient.open(program.url))),
    )
    for (const client of clients) client.say(what)
    for (const client of clients) client.say(after)
    return clients
  }
  const head = (path: string, type: string, size: number) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: ${size}\r\n\r\n`
  await begin(1000, head('/api/orders', 'application/json', MiB), ' '.repeat(MiB - 10))
  await begin(500, head('/api/products', 'multipart/form-data; boundary=b', 60 * MiB), '--b\r\n')
  const readers = await begin(500, `GET ${images[0]} HTTP/1.1\r\nHost: shop\r\nAccept: image/webp\r\n\r\n`)
  for (const { socket } of readers) socket.pause()
  const widths = [160, 320, 480, 640, 960, 1280, 1920]
  const cold = images.flatMap((url) =>
    widths.flatMap((w) => ['image/jpeg', 'image/webp'].map((Accept) => ({ url: `${url}&w=${w}`, Accept }))),
  )
  const encoded = Promise.all(
    Array.from({ length: 200 * PART }, (_, index) => cold[index % cold.length]).map((asked) =>
      send(`${program.url}${asked?.url}`, { headers: { Accept: asked?.Accept } }),
    ),
  )
  let isDone = false
  encoded.finally(() => {
    isDone = true
  })
  const attacked = await measure(program.url, (count) => isDone && count >= SAMPLES, next)
  compareLatencies('orders', quiet, attacked)
  const statuses = Object.entries(Object.groupBy(await encoded, (status) => status))
  console.log(`cold images: ${statuses.map(([status, all]) => `${all?.length} x ${status}`).join(', ')}`)
  console.log(`memory: ${atRest / MB} MB before, ${program.peakMemory / MB} MB at most (limit 400)`)
  expect(Object.keys(attacked.statuses)).toEqual(['201'])
  expect(program.peakMemory).toBeLessThan(400 * MB)
})

test('a flood of logins is answered 429 and holds up no page', async () => {
  await using ground = await openFaultyGround('sqlite', LIMITS_ON)
  const { program } = ground
  await program.start()
  const cached = () => ({ path: '/' })
  const uncached = () => ({ path: `/recherche?search=${crypto.randomUUID()}` })
  const quiet = {
    cached: await measure(program.url, (count) => count === SAMPLES * 2, cached),
    uncached: await measure(program.url, (count) => count === SAMPLES, uncached),
  }
  using logins = flood({
    url: program.url,
    connections: 200 * PART,
    requests: [
      {
        path: '/api/auth/login',
        body: JSON.stringify({ email: '{random}@example.com', password: 'a guess' }),
        headers: { 'Content-Type': 'application/json' },
      },
    ],
  })
  const { statuses } = logins
  const isRefused = () => statuses[429] !== undefined
  const attacked = {
    cached: await measure(program.url, (count) => count >= SAMPLES * 2 && isRefused(), cached),
    uncached: await measure(program.url, (count) => count >= SAMPLES, uncached),
  }
  console.log(`logins: ${JSON.stringify(statuses)}`)
  compareLatencies('cached pages', quiet.cached, attacked.cached)
  compareLatencies('uncached pages', quiet.uncached, attacked.uncached)
  expect(statuses[401]).toBeLessThanOrEqual(30)
  expect(statuses[429]).toBeGreaterThan(0)
})
