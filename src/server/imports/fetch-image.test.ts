import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requestPublic } from '#server/public-request.ts'
import { fetchImage } from './fetch-image.ts'

/** A server of images at an address that counts as public; every other one is as it is. */
async function serveImages(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  server.on('request', ({ url = '' }) => asked.push(url))
  const request: typeof requestPublic = (url, options, rules) =>
    requestPublic(url, options, {
      ...rules,
      resolve: async (name) => [name === 'photos.example' ? '127.0.0.1' : '10.0.0.1'],
      isPublic: (address) => address === '127.0.0.1',
    })
  const get = (path: string, timeout?: number) =>
    fetchImage(`http://photos.example:${port}${path}`, {
      request,
      stopping: new AbortController().signal,
      ...(timeout && { timeout }),
    })
  return {
    get,
    asked,
    port,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a picture is fetched, also after a redirect to a public address', async () => {
  using server = await serveImages(({ url }, response) => {
    if (url === '/old.jpg') response.writeHead(301, { Location: '/new.jpg' }).end()
    else response.end('picture')
  })
  expect(String(await server.get('/old.jpg'))).toBe('picture')
  expect(server.asked).toEqual(['/old.jpg', '/new.jpg'])
})

test.each([
  ['http://intern.example/a.jpg', /pas publique/],
  ['http://10.0.0.1/a.jpg', /pas publique/],
  ['http://[::1]/a.jpg', /pas publique/],
  ['http://169.254.169.254/latest/meta-data', /pas publique/],
  ['file:///etc/passwd', /pas publique/],
  ['/loop.jpg', /redirections/],
])('a redirect to %s is refused', async (target, message) => {
  using server = await serveImages((_, response) => response.writeHead(302, { Location: target }).end())
  await expect(server.get('/a.jpg')).rejects.toThrow(message)
  expect(server.asked.length).toBeLessThanOrEqual(6)
})

test('a body without an end is left after 10 MB', async () => {
  let sent = 0
  using server = await serveImages((_, response) => {
    response.writeHead(200, { 'Content-Length': 2_000_000_000 })
    const chunk = Buffer.alloc(256 * 1024)
    const push = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on('drain', push)
    push()
  })
  await expect(server.get('/huge.jpg')).rejects.toThrow('10 Mo')
  // And what sockets hold.
  expect(sent).toBeLessThan(60_000_000)
})

test('a server that drips is left in time', async () => {
  using server = await serveImages((_, response) => {
    response.write('a')
  })
  await expect(server.get('/slow.jpg', 50)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a server that refuses is told', async () => {
  using server = await serveImages((_, response) => response.writeHead(404).end())
  await expect(server.get('/none.jpg')).rejects.toThrow('son serveur répond 404')
})
