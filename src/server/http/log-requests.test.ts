import { expect, test } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { listen } from './listen.ts'
import { logRequests } from './log-requests.ts'
import { requestIdOf } from './request-id.ts'

test('each request has one line with its id, without its query and without telephone numbers', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const server = await listen({ host: '127.0.0.1', port: 0 })
  server.serve(
    (request, response) => {
      response.writeHead(404, { 'X-Request-Id': requestIdOf(request) }).end()
    },
    [logRequests(log)],
  )
  const url = `http://127.0.0.1:${server.port}`
  const first = await fetch(`${url}/recherche?search=0661234567`)
  const second = await fetch(`${url}/0661234567`)
  await server.close()
  expect(lines).toMatchObject([
    { id: first.headers.get('x-request-id'), method: 'GET', path: '/recherche', status: 404 },
    { id: second.headers.get('x-request-id'), method: 'GET', path: '/[masked]', status: 404 },
  ])
  expect(lines[0]?.ms).toEqual(expect.any(Number))
})
