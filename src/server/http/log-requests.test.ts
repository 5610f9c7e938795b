import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/ops/log.ts'
import { openTestShop, stubPages } from '#support/open-test-shop.ts'
import { RawClient } from '#support/raw-client.ts'
import { listen, logRequests, requestIdOf } from './listen.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function openLogged(status: number) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.serve(
    (request, response) => {
      response.writeHead(status, { 'X-Request-Id': requestIdOf(request) }).end()
    },
    [logRequests(log)],
  )
  return { lines, url: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: server.close }
}

test('each request has one line with its id, without its query and without telephone numbers', async () => {
  await using server = await openLogged(404)
  const { lines, url } = server
  const first = await fetch(`${url}/recherche?search=0661234567`)
  const second = await fetch(`${url}/0661234567`)
  expect(lines).toMatchObject([
    { id: first.headers.get('x-request-id'), method: 'GET', path: '/recherche', status: 404 },
    { id: second.headers.get('x-request-id'), method: 'GET', path: '/[masked]', status: 404 },
  ])
  expect(lines[0]?.ms).toEqual(expect.any(Number))
})

test('a client who hangs up before the response is no error', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.serve(getRequestListener(createApp(shop, stubPages).fetch), [logRequests(shop.log)])
  const head =
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n'
  using client = await RawClient.open(`http://127.0.0.1:${server.port}`)
  client.say(`${head}\r\n{"a":`)
  client.socket.end()
  const requests = () => shop.logged.filter(({ path }) => path !== undefined)
  await expect.poll(requests).toMatchObject([{ level: 'info', path: '/api/orders', status: 499 }])
  await server.close()
})

test('a long path is cut in the log', async () => {
  await using server = await openLogged(404)
  await fetch(`${server.url}/${'x'.repeat(5000)}`)
  expect(server.lines).toMatchObject([{ path: `/${'x'.repeat(199)}` }])
})

test('requests that a rate limit refused are one line a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using server = await openLogged(429)
  for (let count = 0; count < 5; count++) await fetch(server.url)
  expect(server.lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(server.lines).toMatchObject([{ status: 429, count: 5, msg: 'Refused by a rate limit' }])
  await fetch(server.url)
  vi.advanceTimersByTime(60_000)
  expect(server.lines).toMatchObject([{ count: 5 }, { count: 1 }])
})
