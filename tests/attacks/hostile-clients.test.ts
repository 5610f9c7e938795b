// @module-tag long
import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { ATTACK_NAMES, type AttackName, attack, send } from '../support/attackers.ts'
import { addProduct } from '../support/factories.ts'
import { IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { drawNoise } from '../support/hostile-files.ts'

const MB = 1_000_000
/** ms of an attack by one client, and then by eight: a minute of those whose figures are published. */
const PUBLISHED = 60_000
const OTHERS = IS_LONG ? 60_000 : 10_000
const IS_PUBLISHED: AttackName[] = [
  ...(['unfinished connections', 'unfinished bodies', 'cold pages'] as const),
  ...(['unread lists', 'slow feeds', 'searches'] as const),
]

/** Two visitors share an address of 127.0.0.0/8 (on Linux) for fewer requests than any limit allows. */
const PER_VISITOR = 50
let sent = 0

type Asked = { path: string; body?: object; headers?: Record<string, string> }

/** Sends requests of other visitors, one after the other, and counts their statuses. */
function openVisitors(url: string) {
  const agent = new Agent({ keepAlive: true })
  const outcomes: Record<string, number> = {}
  const ask = async (what: string, times: number, next: () => Asked) => {
    for (let count = 0; count < times; count++) {
      const { path, body, headers } = next()
      const visitor = Math.floor(sent++ / PER_VISITOR)
      const localAddress = `127.0.${1 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
      const json = body && { 'Content-Type': 'application/json' }
      const options = { agent, localAddress, headers: { ...json, ...headers } }
      const status = await send(`${url}${path}`, options, body && JSON.stringify(body))
      outcomes[`${what} ${status}`] = (outcomes[`${what} ${status}`] ?? 0) + 1
    }
  }
  return { ask, outcomes, [Symbol.dispose]: () => agent.destroy() }
}

const IMAGE = 'a'.repeat(64)
const SIZE = { width: 800, height: 600, bytes: 1000 }

/** Opens a shop with products whose descriptions are long. */
async function openWordyGround(products: number) {
  const ground = await openFaultyGround('sqlite', { RATE_LIMIT: 'on' })
  const { db } = openDatabase(ground.where)
  const fullDescription = 'Un casque très bien décrit. '.repeat(750)
  await db
    .insertInto('images')
    .values({ ...SIZE, hash: IMAGE, format: 'webp', created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  for (let n = 0; n < products; n++) {
    const id = await addProduct({ db }, { name: `Casque ${n}`, price: 10_000 + n, fullDescription })
    const image = { product_id: id, image_hash: IMAGE, filename: 'vue.webp', position: 1 }
    await db.insertInto('product_images').values(image).execute()
  }
  await db.destroy()
  return ground
}

for (const name of ATTACK_NAMES)
  test(`whatever one client or eight do, others get what they ask for: ${name}`, async () => {
    await using ground = await openWordyGround(600)
    const { program, form } = ground
    await program.start()
    const image = new FormData()
    const noise = new Uint8Array(await drawNoise(1280, 950).webp({ quality: 90 }).toBuffer())
    image.append('images', new Blob([noise]), 'noise.webp')
    const images = `${program.url}/api/products/1/images`
    const headers = { Authorization: await program.logIn() }
    expect((await fetch(images, { method: 'POST', headers, body: image })).status).toBe(201)

    for (const clients of [1, 8]) {
      await using hostile = await attack(program.url, name, clients)
      const end = performance.now() + (IS_PUBLISHED.includes(name) ? PUBLISHED : OTHERS)
      using visitors = openVisitors(program.url)
      const { ask, outcomes } = visitors
      // While others read feeds slowly, one of them has to be found out.
      const readFeed = async () => {
        while (!outcomes['feed 200'] && performance.now() < end)
          await ask('feed', 1, () => ({ path: '/flux/google.xml' }))
      }
      const reading = readFeed()
      let n = 0
      while (performance.now() < end) {
        await ask('cached page', 50, () => ({ path: '/' }))
        await ask('health', 5, () => ({ path: '/api/health' }))
        await ask('cold page', 5, () => ({ path: `/recherche?minPrice=${++n}` }))
        await ask('search', 1, () => ({ path: `/api/products?view=card&search=casque&maxPrice=${++n}` }))
        const key = { 'Idempotency-Key': crypto.randomUUID() }
        await ask('order', 1, () => ({ path: '/api/orders', body: form, headers: key }))
      }
      await reading
      const memory = Math.round(program.peakMemory / MB)
      console.log(`${name} of ${clients}: ${JSON.stringify({ outcomes, hostile: hostile.statuses, memory })}`)
      expect(outcomes['feed 200']).toBe(1)
      expect(
        Object.keys(outcomes)
          .filter((what) => !what.startsWith('feed'))
          .sort(),
      ).toEqual(['cached page 200', 'cold page 200', 'health 200', 'order 201', 'search 200'])
      const { 200: _answered, ...refused } = hostile.statuses
      expect(Object.keys(refused).length).toBeGreaterThan(0)
      expect(program.peakMemory).toBeLessThan(400 * MB)
      if (clients === 8) await program.end('SIGKILL')
    }
    await program.start()
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  })
