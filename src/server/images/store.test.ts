import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UnavailableError } from '#server/errors.ts'
import { serveLocally } from '#support/serve-locally.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { ObjectStore } from './object-store.ts'
import { FileStore } from './store.ts'

const HOUR = 3_600_000
const BYTES = Buffer.from('bytes')

function openStore() {
  const folder = makeTestFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return { folder: folder.path, store: new FileStore(folder.path) }
}

test('a file is there whole once it is written, and replaced as a whole', async () => {
  const { store, folder } = openStore()
  expect(await store.read('ab/one.webp')).toBeNull()
  await store.write('ab/one.webp', BYTES)
  await store.write('ab/one.webp', Buffer.from('others'))
  expect((await store.read('ab/one.webp'))?.toString()).toBe('others')
  expect(readdirSync(join(folder, 'ab'))).toEqual(['one.webp'])
})

test('a draft cannot be read until it is committed, and leaves nothing when it is discarded', async () => {
  const { store, folder } = openStore()
  const committed = await store.draft('ab/committed.webp', BYTES)
  const discarded = await store.draft('ab/discarded.webp', BYTES)
  expect([await store.read('ab/committed.webp'), await store.read('ab/discarded.webp')]).toEqual([null, null])
  await committed.commit()
  await discarded.discard()
  expect(readdirSync(join(folder, 'ab'))).toEqual(['committed.webp'])
})

test('an error of the disk is a 503 in French, and leaves no draft', async () => {
  const { store, folder } = openStore()
  writeFileSync(join(folder, 'ab'), 'a file where a folder should be')
  await expect(store.write('ab/one.webp', BYTES)).rejects.toMatchObject({
    message: 'Les images sont momentanément indisponibles, réessayez dans un instant',
    cause: { code: expect.stringMatching(/EEXIST|ENOTDIR/) },
  })
  await mkdir(join(folder, 'cd', 'one.webp'), { recursive: true })
  await expect(store.write('cd/one.webp', BYTES)).rejects.toBeInstanceOf(UnavailableError)
  await expect(store.read('cd/one.webp')).rejects.toMatchObject({ cause: { code: 'EISDIR' } })
  expect(readdirSync(join(folder, 'cd'))).toEqual(['one.webp'])
})

test('a full disk is named as such', async () => {
  const { store } = openStore()
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const bytes = new Proxy(BYTES, {
    get: () => {
      throw full
    },
  })
  await expect(store.write('ab/one.webp', bytes)).rejects.toMatchObject({
    message: 'Le disque de la boutique est plein : libérez de la place, puis réessayez',
    cause: full,
  })
})

test('only an old file is removed', async () => {
  const { store, folder } = openStore()
  await store.write('ab/old.webp', BYTES)
  await store.write('ab/young.webp', BYTES)
  const longAgo = new Date(Date.now() - 2 * HOUR)
  utimesSync(join(folder, 'ab/old.webp'), longAgo, longAgo)
  const before = new Date(Date.now() - HOUR)
  expect(await store.removeOld('ab/old.webp', before)).toBe(true)
  expect(await store.removeOld('ab/young.webp', before)).toBe(false)
  expect(await store.removeOld('ab/absent.webp', before)).toBe(false)
  expect(readdirSync(join(folder, 'ab'))).toEqual(['young.webp'])
})

const IMAGE = Buffer.alloc(3_000_000, 'image')
const READERS = 60

/** Opens a bucket that sends the first `bytes` of `IMAGE`. `openResponses` counts unfinished responses. */
async function openBucket(bytes: number) {
  let open = 0
  const server = createServer((_request, response) => {
    open++
    response.once('close', () => open--)
    response.setHeader('Content-Length', IMAGE.byteLength).write(IMAGE.subarray(0, bytes))
  })
  const local = await serveLocally(server)
  onTestFinished(() => local[Symbol.asyncDispose]())
  const url = `${local.url}/images`
  const store = new ObjectStore({ url, region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }, '')
  return { store, openResponses: () => open }
}

test('a large image of a bucket is streamed: readers that never read hold no copy of it', {
  tags: ['long'],
}, async () => {
  const { store } = await openBucket(IMAGE.byteLength)
  const before = process.memoryUsage().arrayBuffers
  const contents = await Promise.all(Array.from({ length: READERS }, () => store.open('ab/abc.webp')))
  const held = process.memoryUsage().arrayBuffers - before
  expect(held).toBeLessThan((READERS * IMAGE.byteLength) / 4)
  for (const content of contents) {
    const response = new Response(content?.body as BodyInit)
    expect(Buffer.from(await response.arrayBuffer()).equals(IMAGE)).toBe(true)
    expect(content?.size).toBe(IMAGE.byteLength)
  }
})

test('a large image that is not sent after all lets its connection to the bucket go', async () => {
  const { store, openResponses } = await openBucket(100_000)
  const content = await store.open('ab/abc.webp')
  expect(openResponses()).toBe(1)
  if (content?.body instanceof ReadableStream) await content.body.cancel()
  await expect.poll(openResponses).toBe(0)
})
