import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#support/test-databases.ts'
import type { AppEnv } from '../app-env.ts'
import { bestEncoding } from './accept.ts'
import { openAssets } from './static-files.ts'

const ENCODINGS: [acceptEncoding: string | undefined, best: string | null][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip;q=0.5', 'gzip'],
  ['br;Q=0,gzip;q=0', null],
  ['br;q=0.001', 'br'],
  ['BR;q=1.0', 'br'],
  ['brotli, xgzip, identity', null],
  ['*', null],
  ['', null],
  [undefined, null],
]

test('the best encoding is one that the client accepts', () => {
  for (const [header, best] of ENCODINGS) expect([header, bestEncoding(header)]).toEqual([header, best])
  expect(bestEncoding('br, gzip', ['gzip'])).toBe('gzip')
})

test('static files come in an encoding that the client accepts, for ever', async () => {
  using folder = makeTestFolder()
  for (const [name, content] of Object.entries({ '': 'identity', '.br': 'br', '.gz': 'gzip' }))
    await writeFile(join(folder.path, `app.js${name}`), content)
  await mkdir(join(folder.path, 'secret.js'))
  await writeFile(join(folder.path, 'plain.css'), 'identity')
  const assets = await openAssets(folder.path)
  const app = new Hono<AppEnv>().get('*', (c) => assets(c.req.query('name') ?? '', c))
  const get = (name: string, header?: string) =>
    app.request(`/?name=${name}`, { headers: header === undefined ? {} : { 'Accept-Encoding': header } })
  for (const [header, best] of ENCODINGS) {
    const response = await get('app.js', header)
    expect([header, response.headers.get('content-encoding')]).toEqual([header, best])
    expect(await response.text()).toBe(best ?? 'identity')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  }
  expect(await (await get('plain.css', 'br, gzip')).text()).toBe('identity')
  for (const name of ['nope.js', 'app.js.br', '../app.js', '', 'constructor']) {
    const response = await get(name)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
