import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveLocally } from '#support/serve-locally.ts'
import { isPublicAddress } from './public-address.ts'
import { PrivateAddressError, requestPublic } from './public-request.ts'

// The private key of the self-signed certificate below. It is only used by this test's server.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQGcjfFIOQeGiAfoB
++XJAcd0ulmQBU1p3ZZFd7nBSKGhRANCAAQ8hpgUp37XiYVhAelPlS+oZWRI2z2+
uH6WXVYBaP3knZZB5NNXY3uDPt8pRA0FLy0dNSztY0I2O96sYMIE6WDB
-----END PRIVATE KEY-----`

/** The certificate of push.example, which the requests trust. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUSgAwIBAgIUMCty8Bk6suTbqe6OV9pc+Cx2hCkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMzAzMjk1M1oYDzIxMjYx
MDMwMDMyOTUzWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ8hpgUp37XiYVhAelPlS+oZWRI2z2+uH6WXVYBaP3knZZB
5NNXY3uDPt8pRA0FLy0dNSztY0I2O96sYMIE6WDBo2wwajAdBgNVHQ4EFgQUPfIJ
e3+4Dex7TF9+jwkPZ6ZAL8owHwYDVR0jBBgwFoAUPfIJe3+4Dex7TF9+jwkPZ6ZA
L8owDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSQAwRgIhAJp13az+3gANL0FJrbeKvYr98YuoDgniFhVRhVggnjb8
AiEApUnOadcCj0eeyeyfFC+SsUVD6iIS2blHJwsrmS37UIE=
-----END CERTIFICATE-----`

/** Serves https as push.example on a port of this machine. */
async function serveHttps(listener: RequestListener) {
  const local = await serveLocally(createServer({ key: KEY, cert: CERTIFICATE }, listener))
  return { ...local, url: `https://push.example:${local.port}` }
}

const HERE = { resolve: async () => ['127.0.0.1'], isPublic: () => true, ca: CERTIFICATE }

/** A request without a body. */
function get(signal = new AbortController().signal) {
  return { method: 'GET', headers: {}, signal }
}

test.each([['POST'], ['DELETE']])(
  'a %s goes to the address that was checked, and its response comes back',
  async (method) => {
    await using server = await serveHttps(async (request, response) => {
      response.writeHead(201, { 'X-Seen': `${request.method} ${request.headers.host}` })
      response.end(`${await text(request)} received`)
    })
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return ['127.0.0.1']
    }
    const sent = { ...get(), method, body: 'hello' }
    const answer = await requestPublic(new URL(`${server.url}/path`), sent, { ...HERE, resolve })
    expect(answer).toMatchObject({ status: 201, body: Buffer.from('hello received') })
    expect(answer.headers['x-seen']).toBe(`${method} ${new URL(server.url).host}`)
    expect(asked).toEqual(['push.example'])
  },
)

test.each([
  ['http://push.example/', ['8.8.8.8']],
  ['https://push.example/', []],
  ['https://push.example/', ['127.0.0.1']],
  ['https://push.example/', ['8.8.8.8', '10.0.0.1']],
  ['https://push.example/', ['8.8.8.8', '::1']],
  ['https://127.0.0.1/', []],
  ['https://0x7f.1/', []],
  ['https://[::1]/', []],
  ['https://[::ffff:192.168.0.1]/', []],
])('nothing is sent to %s when its name has the addresses %j', async (url, addresses) => {
  const resolve = async () => addresses
  const sent = requestPublic(new URL(url), get(), { resolve, isPublic: isPublicAddress })
  await expect(sent).rejects.toThrow(PrivateAddressError)
})

test('a redirect is not followed', async () => {
  const paths: (string | undefined)[] = []
  await using server = await serveHttps((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { Location: '/elsewhere' }).end()
  })
  expect((await requestPublic(new URL(server.url), get(), HERE)).status).toBe(307)
  expect(paths).toEqual(['/'])
})

test.each([
  [undefined, 64 * 1024],
  [100_000, 100_000],
])('of a response without end only the start is read (%s)', async (maxBytes, length) => {
  await using server = await serveHttps((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  const sent = { ...get(), ...(maxBytes && { maxBytes }) }
  expect((await requestPublic(new URL(server.url), sent, HERE)).body).toHaveLength(length)
})

test('a service that never answers, or never ends, is given up', async () => {
  await using server = await serveHttps((request, response) => {
    if (request.url === '/slow') response.write('a')
  })
  for (const path of ['/', '/slow']) {
    const signal = AbortSignal.timeout(50)
    await expect(requestPublic(new URL(path, server.url), get(signal), HERE)).rejects.toThrow(/timeout/)
  }
})

test('a certificate that nobody vouches for is refused', async () => {
  await using server = await serveHttps((_request, response) => response.end())
  const sent = requestPublic(new URL(server.url), get(), { ...HERE, ca: undefined })
  await expect(sent).rejects.toThrow(/self-signed/)
})
