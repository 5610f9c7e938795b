import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const LOOPBACK = { host: '127.0.0.1', port: 0 }

test('a connection may rest while a handler works, and not while its request arrives', async () => {
  const server = await listen(LOOPBACK, { idle: 200 })
  server.serve((request, response) => {
    let rests = 0
    request.socket.on('timeout', () => {
      rests += 1
      if (rests === 3) response.end('done')
    })
  })
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(await answer.text()).toBe('done')

  const half = connect(server.port, LOOPBACK.host)
  half.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf')
  half.resume()
  const closed = new Promise((resolve) => half.once('close', resolve))
  // The server may reset a connection with bytes that it has not read.
  half.on('error', () => {})
  await closed
  await server.close()
})

test('a client that reads nothing of a response that has begun is let go', async () => {
  const server = await listen(LOOPBACK, { idle: 200 })
  server.serve((_request, response) => {
    response.write('begun')
  })
  await expect(fetch(`http://127.0.0.1:${server.port}/`).then((answer) => answer.text())).rejects.toThrow()
  await server.close()
})
