import { PassThrough, Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { BOUNDS } from '../bounds/bounds.ts'
import { Places } from '../bounds/held-places.ts'
import { readJson, type Sender } from './json-body.ts'

const MiB = 1024 * 1024
const bodyBytes = new Places(BOUNDS.bodyBytes)
const PUBLIC: Sender = { client: 'a', bodyBytes }
const ADMIN = null

afterEach(() => {
  vi.useRealTimers()
})

function begin(beginning: string, access: Sender | null) {
  const source = new PassThrough({ highWaterMark: 2 * MiB })
  source.write(beginning)
  return { source, value: readJson(source, undefined, access) }
}

test('a body is read however it is cut', async () => {
  const text = JSON.stringify({ name: 'été 🏍', list: Array(5000).fill('x') })
  for (const size of [1, 10, 1000, text.length]) {
    const bytes = Buffer.from(text)
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    expect(await readJson(Readable.from(chunks), undefined, PUBLIC)).toEqual(JSON.parse(text))
  }
})

test('a public body that takes too long is a 408, one that comes with a token may take its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = begin('{"a":', PUBLIC)
  const slowAdmin = begin('{"a":', ADMIN)
  const failure = expect(slow.value).rejects.toMatchObject({ status: 408, headers: { Connection: 'close' } })
  vi.advanceTimersByTime(20_000)
  await failure
  vi.advanceTimersByTime(100_000)
  slowAdmin.source.end('1}')
  expect(await slowAdmin.value).toEqual({ a: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('large public bodies that do not end cannot fill the memory, nor keep those of others out', async () => {
  const bodies = Array.from({ length: 100 }, (_, n) =>
    begin(' '.repeat(MiB - 10), { client: `client ${n % 10}`, bodyBytes }),
  )
  const outcomes = bodies.map(({ value }) => value.catch((error: { status: number }) => error.status))
  for (const [length, access] of [
    [10_000, PUBLIC],
    [500_000, PUBLIC],
    [500_000, ADMIN],
  ] as const) {
    const other = begin(`{"a":"${'x'.repeat(length)}`, access)
    other.source.end('"}')
    expect(await other.value).toEqual({ a: expect.stringMatching(/^x+$/) })
  }
  for (const { source } of bodies) source.destroy()
  const statuses = await Promise.all(outcomes)
  // At most 32 bodies were still being received; the others had been refused, or ended for newer ones.
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(32)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(68)
  for (let count = 0; count < 40; count++) {
    const again = begin(' '.repeat(MiB - 10), PUBLIC)
    again.source.end('1')
    expect(await again.value).toBe(1)
  }
})

test('the memory of an unfinished body is free at once, not only when garbage is collected', async () => {
  const chunk = Buffer.alloc(500_000, ' ')
  const memory = () => process.memoryUsage().arrayBuffers
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const before = memory()
  const sources = Array.from({ length: 30 }, () => new PassThrough())
  const statuses = sources.map((source, n) =>
    readJson(source, undefined, { client: `client ${n}`, bodyBytes }).catch(({ status }) => status),
  )
  for (const source of sources) for (let n = 0; n < 2; n++) source.write(chunk)
  for (const source of sources) source.destroy()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([400]))
  expect(memory() - before).toBeLessThan(4 * MiB)
})

test('a client that hangs up within a body, or before it, ends its request', async () => {
  for (const access of [PUBLIC, ADMIN]) {
    const { source, value } = begin('{"a":', access)
    source.destroy()
    await expect(value).rejects.toMatchObject({ status: 400 })
    await expect(readJson(source, undefined, access)).rejects.toMatchObject({ status: 400 })
    const broken = begin('{"a":', access)
    broken.source.destroy(new Error('ECONNRESET'))
    await expect(broken.value).rejects.toMatchObject({ status: 400 })
  }
})
