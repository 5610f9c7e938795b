import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ObjectStore } from './object-store.ts'

const IMAGE = Buffer.alloc(3_000_000, 'image')
const READERS = 60

/** A bucket that sends so much of `IMAGE` for each key, and how many of its responses are under way. */
async function openBucket(bytes: number) {
  let open = 0
  const server = createServer((_request, response) => {
    open++
    response.once('close', () => open--)
    response.setHeader('Content-Length', IMAGE.byteLength).write(IMAGE.subarray(0, bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images`
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
