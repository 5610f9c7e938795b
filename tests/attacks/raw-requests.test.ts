import { expect, test } from 'vitest'
import { openFaultyGround } from '../support/faulty-ground.ts'
import { exchange, RawClient } from '../support/raw-client.ts'

/** What no answer may hold: files of the machine and of the program, and what an attacker put in. */
const SECRETS = /root:.*:0:0:|"devDependencies"|SQLite format 3|evil\.example/i

const CLIMBS = [
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//....//package.json',
  '/assets/%252e%252e%252fpackage.json',
  '/assets//etc/passwd',
  '/assets/package.json%00.js',
  '/assets/__proto__',
  '/assets/constructor',
  '/atelier-42/assets/../../../package.json',
  '/atelier-42/assets/..%2f..%2f..%2fdata%2fshop.sqlite',
  '/atelier-42/../../../etc/passwd',
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '//etc/passwd',
  '/shop.sqlite',
  '/data/shop.sqlite',
  '/.env',
  '/.git/config',
  '/api/products/1/../../../etc/passwd',
  '/api/products/..%2f..%2fetc%2fpasswd/image',
  '/api/categories/%2e%2e/image',
  'http://evil.example/',
  'file:///etc/passwd',
  '*',
]

const LINES = [
  'GET /?orderId=a%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\nHost: shop',
  'GET /?orderId=a%0aX:%20y HTTP/1.1\r\nHost: shop',
  'GET /recherche?search=%0d%0aSet-Cookie:x=1 HTTP/1.1\r\nHost: shop',
  'GET /categorie/1/sous-categorie/100% HTTP/1.1\r\nHost: shop',
  'GET / HTTP/1.1\r\nHost: evil.example',
  'GET /produit/1 HTTP/1.1\r\nHost: shop\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example',
  'GET /sitemap.xml HTTP/1.1\r\nHost: evil.example',
  'GET /robots.txt HTTP/1.1\r\nHost: evil.example',
  'GET /atelier-42 HTTP/1.1\r\nHost: evil.example',
  'GET / HTTP/1.1\r\nHost: shop\r\nX: a\rSet-Cookie: x=1',
  'GET / HTTP/1.1\r\nHost: shop\r\nX: a\0b',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: evil.example',
  'GET / HTTP/1.1',
  'GET / HTTP/1.1\r\nHost: shop\r\n folded: x',
  `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'a'.repeat(20_000)}`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: shop`,
  'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /.env',
  'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nContent-Length: 9',
  'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: -1',
  'POST /api/orders HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked',
  'TRACE / HTTP/1.1\r\nHost: shop\r\nCookie: a=b',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example',
  'PROPFIND / HTTP/1.1\r\nHost: shop',
]

/** A host with credentials in it, which no URL of a request may have. */
const CREDENTIALS = 'GET /inconnue HTTP/1.1\r\nHost: user:pw@x\r\nConnection: close\r\n\r\n'

test('no request, however it is written, reaches a file, sets a header or names another host', async () => {
  await using ground = await openFaultyGround('sqlite', { ADMIN_PATH: 'atelier-42' })
  const { program } = ground
  await program.start()
  const requests = [...CLIMBS.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop`), ...LINES]
  for (const request of requests) {
    const heard = await exchange(program.url, `${request}\r\nConnection: close\r\n\r\n`)
    const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 'closed'
    expect([request.slice(0, 80), SECRETS.exec(heard)?.[0]]).toEqual([request.slice(0, 80), undefined])
    expect(heard.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie:/im)
    expect([request.slice(0, 80), status]).toEqual([request.slice(0, 80), expect.not.stringMatching(/^5/)])
  }
  expect(await exchange(program.url, CREDENTIALS)).toMatch(/^HTTP\/1\.1 404/)
  // What came with a strange host is kept for nobody.
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    expect(await (await fetch(program.url + path)).text()).not.toContain('evil.example')
  }
})

test('a body that never ends is answered with a 413 and let go', async () => {
  await using ground = await openFaultyGround('sqlite')
  const { program } = ground
  await program.start()
  using client = await RawClient.open(program.url)
  client.say(
    'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const endless = setInterval(() => client.say(chunk), 1)
  await expect.poll(() => client.isClosed).toBe(true)
  clearInterval(endless)
  expect(client.heard).toMatch(/^HTTP\/1\.1 413 /)
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
})

test('clients that send a byte a second hold nobody up, and are let go', { tags: ['long'] }, async () => {
  await using ground = await openFaultyGround('sqlite')
  const { program } = ground
  await program.start()
  await using everything = new AsyncDisposableStack()
  const heads = [
    'GET / HTTP/1.1\r\nHost: shop\r\nX: ',
    'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n',
  ]
  const dawdlers = await Promise.all(
    Array.from({ length: 400 }, async () => everything.use(await RawClient.open(program.url))),
  )
  for (const [index, dawdler] of dawdlers.entries()) dawdler.say(heads[index % 2] ?? '')
  const timer = setInterval(() => {
    for (const dawdler of dawdlers) if (!dawdler.isClosed) dawdler.say('a')
  }, 1000)
  everything.defer(() => clearInterval(timer))
  for (let count = 0; count < 50; count++)
    expect((await fetch(`${program.url}/api/wilayas`)).status).toBe(200)
  // Those who never end their headers are let go after 15 s, looked for every 5 s.
  const open = () => dawdlers.filter((dawdler, index) => index % 2 === 0 && !dawdler.isClosed).length
  await expect.poll(open).toBe(0)
})
