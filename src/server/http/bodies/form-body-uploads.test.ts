import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Semaphore } from '#server/semaphore.ts'
import { END, image, MULTIPART, named, part } from '#support/multipart.ts'
import { serveLocally } from '#support/serve-locally.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { readForm } from './form-body.ts'

const ROUTE = { form: { a: 'text', b: 'json' }, files: { f: 3, g: 3 } } as const
const MiB = 1024 * 1024

const openDisk = ({ path }: { path: string }) => ({ dataDir: path, uploads: new Semaphore(300 * MiB) })

test('an upload that waits for its turn is not cut off for its silence', async () => {
  using folder = makeTestFolder()
  const disk = openDisk(folder)
  const underWay = Array.from({ length: 5 }, () => {
    const source = new PassThrough()
    const form = readForm(source, { type: MULTIPART, size: 60 * MiB }, ROUTE, disk)
    return { source, ended: form.catch(() => {}) }
  })
  const waiting = Promise.withResolvers<Socket>()
  const server = createServer(async (request, response) => {
    const reading = readForm(request, { type: MULTIPART, size: undefined }, ROUTE, disk)
    waiting.resolve(request.socket)
    await using _form = await reading
    response.end(`read within ${request.socket.timeout} ms`)
  })
  server.timeout = 60_000
  await using local = await serveLocally(server)
  const answer = fetch(local.url, { method: 'POST', body: END })
  expect((await waiting.promise).timeout).toBe(0)
  for (const { source } of underWay) source.destroy()
  await Promise.all(underWay.map(({ ended }) => ended))
  expect(await (await answer).text()).toBe('read within 60000 ms')
})

test('an upload that ends within its body leaves nothing, whether it waits or not', async () => {
  using folder = makeTestFolder()
  const disk = openDisk(folder)
  const begin = (name = 'f', size = 60 * MiB) => {
    const source = new PassThrough()
    source.write(part(`${named(name)}; filename="a"`, image('beginning')).subarray(0, -2))
    const form = readForm(source, { type: MULTIPART, size }, ROUTE, disk)
    return {
      source,
      outcome: form.then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    }
  }
  // These five uploads take all the space on the disk, so the next one waits.
  const underWay = ['f', 'f', 'g', 'unknown', 'unknown'].map((name) => begin(name))
  const waiting = begin()
  const whole = new PassThrough()
  const next = readForm(whole, { type: MULTIPART, size: 60 * MiB }, ROUTE, disk)
  waiting.source.destroy()
  expect(await waiting.outcome).toBe(400)
  for (const { source } of underWay) source.destroy()
  expect(await Promise.all(underWay.map(({ outcome }) => outcome))).toEqual([400, 400, 400, 400, 400])
  whole.end(END)
  await using _form = await next
  const others = await Promise.all(
    Array.from({ length: 4 }, () =>
      readForm(Readable.from([END]), { type: MULTIPART, size: 60 * MiB }, ROUTE, disk),
    ),
  )
  for (const form of others) await form[Symbol.asyncDispose]()
  await _form[Symbol.asyncDispose]()
  const gone = new PassThrough()
  gone.destroy()
  await expect(readForm(gone, { type: MULTIPART, size: 1 }, ROUTE, disk)).rejects.toMatchObject({
    status: 400,
  })
  expect(readdirSync(join(folder.path, 'uploads'))).toEqual([])
})
