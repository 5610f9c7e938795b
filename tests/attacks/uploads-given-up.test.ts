// @module-tag long
import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DatabaseName, openDatabase } from '#server/db/open.ts'
import { faultDatabases, IS_LONG, openFaultyGround } from '../support/faulty-ground.ts'
import { RawClient } from '../support/raw-client.ts'
import { findImageFiles } from '../support/stored-images.ts'

const MiB = 1024 * 1024
const GIVEN_UP = IS_LONG ? 1000 : 40
const AT_ONCE = 20
/** Bytes a second of the slow upload in the long form; 20000 is a poor network, and takes 35 minutes. */
const RATE = Number(process.env.UPLOAD_RATE ?? 1_000_000)
const SLOW_SIZE = IS_LONG ? 38 * MiB : MiB

async function openUploads(database: DatabaseName) {
  const ground = await openFaultyGround(database)
  const { program, form } = ground
  await program.start()
  const token = await program.logIn()
  const [productId] = form.items.map((item) => item.productId)
  const head = (size: number) =>
    `POST /api/products/${productId}/images HTTP/1.1\r\nHost: shop\r\nAuthorization: ${token}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`
  const begin = async (size: number) => {
    const client = await RawClient.open(program.url)
    client.say(head(size))
    return client
  }
  return { ...ground, begin }
}

/** A form of images that fill so many bytes, each a small JPEG and padding. */
async function imagesOf(size: number): Promise<Buffer> {
  const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: '#d90416' } })
  const jpeg = await flat.jpeg().toBuffer()
  const parts: Buffer[] = []
  for (let left = size; left > 0; left -= 9.5 * MiB) {
    const padding = Buffer.alloc(Math.min(left, 9.5 * MiB))
    const head = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
    parts.push(Buffer.from(head), jpeg, padding, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('--b--\r\n')])
}

async function statusOf(client: RawClient): Promise<number> {
  await expect.poll(() => client.heard.length).toBeGreaterThan(11)
  return Number(client.heard.slice(9, 12))
}

/** Every third, then the others, from the middle out: neither the order in which they began nor its reverse. */
function shuffled<Item>(items: Item[]): Item[] {
  return items.toSorted(
    (a, b) => ((items.indexOf(a) * 7) % items.length) - ((items.indexOf(b) * 7) % items.length),
  )
}

// Drafts lie on the disk: the short form does not ask the other database.
for (const database of faultDatabases('sqlite')) {
  test(`uploads given up at every point, in every order, leave nothing but room for the next (${database})`, async () => {
    await using ground = await openUploads(database)
    const { program, where, begin } = ground
    const small = (await imagesOf(MiB)).subarray(0, -10)
    for (let done = 0; done < GIVEN_UP; done += AT_ONCE) {
      const clients = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const client = await begin(([60, 30, 1.5][index % 3] ?? 1) * MiB)
          const part = Math.floor((small.length * ((done * 7 + index * 13) % 100)) / 100)
          if (index % 4 > 0) client.say(small.subarray(0, part))
          return client
        }),
      )
      const order = [clients, clients.toReversed(), shuffled(clients)]
      for (const client of order[(done / AT_ONCE) % 3] ?? []) client.socket.destroy()
    }
    const { db } = openDatabase(where)
    const stored = async () => [
      ...findImageFiles(where),
      ...(await db.selectFrom('images').select('hash').execute()),
      ...(await db.selectFrom('product_images').select('id').execute()),
    ]
    const drafts = () =>
      readdirSync(where.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes('form-'),
      )
    await expect.poll(drafts).toEqual([])
    expect(await stored()).toEqual([])
    await db.destroy()
    const whole = await imagesOf(57 * MiB)
    const started = performance.now()
    using client = await begin(whole.length)
    client.say(whole)
    expect(await statusOf(client)).toBe(201)
    const took = Math.round(performance.now() - started)
    console.log(
      `${database}: after ${GIVEN_UP} uploads given up, one of ${whole.length} bytes took ${took} ms`,
    )
    expect(await program.end('SIGTERM')).toBe(0)
  })
}

test('a slow upload arrives while others wait for their turn', { timeout: 3_600_000 }, async () => {
  await using ground = await openUploads('sqlite')
  const { begin } = ground
  const body = await imagesOf(SLOW_SIZE)
  using slow = await begin(body.length)
  // Together they announce more than there is room for: the last waits, silent, for as long as it takes.
  const whole = await imagesOf(57 * MiB)
  const others = await Promise.all(Array.from({ length: 6 }, () => begin(whole.length)))
  for (let sent = 0; sent < body.length; sent += RATE / 4) {
    slow.say(body.subarray(sent, sent + RATE / 4))
    const from = sent / 1000
    for (const other of others.slice(0, -1)) other.say(whole.subarray(from, from + RATE / 4000))
    // The short form sends as fast as it can: what it tries is the order of arrival.
    await setTimeout(IS_LONG ? 250 : 0)
  }
  expect(await statusOf(slow)).toBe(201)
  const [last] = others.slice(-1)
  for (const other of others.slice(0, -1)) other.socket.destroy()
  last?.say(whole)
  expect(last && (await statusOf(last))).toBe(201)
  last?.socket.destroy()
})
