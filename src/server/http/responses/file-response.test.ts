import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import type { Cell } from '#server/sheets/sheet.ts'
import { serveLocally } from '#support/serve-locally.ts'
import { sheetResponse } from './file-response.ts'

afterEach(() => vi.useRealTimers())

/** A batch of 1 MB, more than a socket buffers while its client does not read. */
const BATCH: Cell[][] = Array.from({ length: 100 }, (_, index) => [index, 'x'.repeat(10_000)])

async function serve(format: 'csv' | 'xlsx', batches: () => AsyncGenerator<Cell[][]>) {
  const state = { hasEnded: Promise.withResolvers<void>(), logged: [] as unknown[] }
  const log = createLog('info', { write: (line: string) => void state.logged.push(JSON.parse(line)) })
  async function* counted() {
    try {
      yield* batches()
    } finally {
      state.hasEnded.resolve()
    }
  }
  const columns = [
    { name: 'N°', width: 8 },
    { name: 'Nom', width: 8 },
  ]
  const respond = (request: Request) =>
    sheetResponse({ request, log }, { name: 'Essai', columns, batches: counted() }, { format, name: 'essai' })
  return { ...state, ...(await serveLocally(createServer(getRequestListener(respond)))) }
}

const FORMATS = ['csv', 'xlsx'] as const

test.each(FORMATS)('a client that leaves ends what is read for it (%s)', async (format) => {
  await using server = await serve(format, async function* () {
    for (;;) yield BATCH
  })
  const response = await fetch(server.url)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await server.hasEnded.promise
  expect(server.logged).toEqual([])
})

test('nothing is read before the client takes it, but for the first batch', async () => {
  let read = 0
  async function* batches() {
    for (;;) {
      read++
      yield BATCH
    }
  }
  const sheet = { name: 'Essai', columns: [], batches: batches() }
  const request = new Request('http://shop.test/')
  const { body } = await sheetResponse({ request, log: createLog('silent') }, sheet, {
    format: 'csv',
    name: 'essai',
  })
  const reader = body?.getReader()
  for (const expected of [1, 1, 2, 3]) {
    expect(read).toBe(expected)
    await reader?.read()
  }
  await reader?.cancel()
})

test.each(FORMATS)('a failure in the middle cuts the connection, and is logged (%s)', async (format) => {
  await using server = await serve(format, async function* () {
    for (let batch = 0; batch < 3; batch++) yield BATCH
    throw new Error('The database has gone')
  })
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const response = await fetch(server.url)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  expect(server.logged).toMatchObject([{ msg: 'A file was cut', err: { message: 'The database has gone' } }])
  info.mockRestore()
})

test('a failure before the first batch is no response, and HEAD reads nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T23:30:00Z'), toFake: ['Date'] })
  async function* batches(): AsyncGenerator<Cell[][]> {
    if (BATCH.length > 0) throw new Error('The database has gone')
    yield []
  }
  const log = createLog('silent')
  const sheet = () => ({ name: 'Essai', columns: [], batches: batches() })
  for (const format of FORMATS) {
    const name = { format, name: 'essai' }
    const get = new Request('http://shop.test/')
    await expect(sheetResponse({ request: get, log }, sheet(), name)).rejects.toThrow('has gone')
    const head = new Request('http://shop.test/', { method: 'HEAD' })
    const { status, headers, body } = await sheetResponse({ request: head, log }, sheet(), name)
    expect([status, body, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      200,
      null,
      `attachment; filename="essai-2026-02-01.${format}"`,
      'no-store',
    ])
  }
})
