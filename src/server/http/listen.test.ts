import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { RawClient } from '#support/raw-client.ts'
import { Places } from './bounds/held-places.ts'
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
  // The server may reset a connection whose bytes it has not read, so errors are ignored.
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

const UNFINISHED = 'GET / HTTP/1.1\r\nHost: shop\r\nX-A'

/** Gets the status of a request from an address of 127.0.0.0/8 (on Linux), 0 when it was cut. */
function statusFrom(localAddress: string, port: number): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: LOOPBACK.host, localAddress, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
}

test('clients that take all connections lose their oldest unfinished one to another, not one that is worked on', async () => {
  const server = await listen(LOOPBACK, { connections: new Places({ whole: 60, client: 30 }) })
  const url = `http://127.0.0.1:${server.port}`
  const work = Promise.withResolvers<void>()
  server.serve(async (request, response) => {
    if (request.url === '/work') await work.promise
    response.end('done')
  })
  await using everything = new AsyncDisposableStack()
  const begin = async (from: string, said = UNFINISHED) => {
    const client = everything.use(await RawClient.open(url, from))
    client.say(said)
    return client
  }
  const atWork = await begin('127.0.0.1', 'GET /work HTTP/1.1\r\nHost: shop\r\n\r\n')
  const unfinished: RawClient[] = []
  for (let n = 0; n < 120; n++) unfinished.push(await begin(`127.0.0.${1 + (n % 2)}`))
  for (let n = 0; n < 5; n++) expect(await statusFrom('127.0.0.3', server.port)).toBe(200)
  const isOpen = () => unfinished.map(({ isClosed }) => !isClosed)
  await expect.poll(() => isOpen().filter(Boolean).length).toBeLessThan(60)
  expect(isOpen().slice(0, 60)).toEqual(Array(60).fill(false))
  work.resolve()
  await expect.poll(() => atWork.heard).toContain('done')
  await server.close()
})

test('a client that opens one connection too many loses its oldest idle one', async () => {
  const server = await listen(LOOPBACK, { connections: new Places({ whole: 10, client: 2 }) })
  server.serve((_request, response) => void response.end('done'))
  const url = `http://127.0.0.1:${server.port}`
  const first = await RawClient.open(url)
  const others = [await RawClient.open(url)]
  const closed = once(first.socket, 'close')
  others.push(await RawClient.open(url))
  await closed
  for (const client of others) {
    client.say('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
    await expect.poll(() => client.heard).toContain('done')
    client[Symbol.dispose]()
  }
  await server.close()
})
