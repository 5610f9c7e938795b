import { expect } from 'vitest'
import { addBrand, bumpVersion } from '#support/factories.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

type Refusal = { message: string; issues?: { path: string; message: string }[] }

onOneDatabase(
  'an unknown URL under /api is a 404 in JSON, the root included; others are pages',
  async (shop) => {
    for (const path of ['', '/', '/nowhere', '/products/1/nowhere', '/brands/', '/Brands']) {
      const { status, headers, body } = await shop.json('GET', path)
      expect({ path, status, body }).toEqual({ path, status: 404, body: { message: 'Adresse inconnue' } })
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    }
    expect(await (await shop.request('/apiary')).text()).toBe('page')
  },
)

onOneDatabase('a public read carries a tag and answers 304 while nothing changes', async (shop) => {
  await addBrand(shop, 'Shoei')
  const first = await shop.request('/api/brands')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  for (const known of [tag, `W/${tag}`, `"old", ${tag}`, '*']) {
    const again = await shop.request('/api/brands', { headers: { 'If-None-Match': known } })
    expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
    expect(again.headers.get('etag')).toBe(tag)
  }
  const head = await shop.request('/api/brands', { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
  await addBrand(shop, 'AGV')
  await bumpVersion(shop)
  const changed = await shop.request('/api/brands', { headers: { 'If-None-Match': tag } })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toHaveLength(2)
})

onOneDatabase('what is checked first wins: method, token, type, shape, entity', async (shop) => {
  const token = await shop.logIn()
  const text = { 'Content-Type': 'text/plain' }
  const attempts: [number, string, string, unknown, Record<string, string>][] = [
    [405, 'PATCH', '/orders/1/status', 'x', text],
    [401, 'PUT', '/orders/abc/status', 'x', text],
    [415, 'PUT', '/orders/abc/status', 'x', { ...token, ...text }],
    [400, 'PUT', '/orders/abc/status', { status: 'confirmed' }, token],
    [400, 'PUT', '/orders/999/status', { status: 'lost' }, token],
    [404, 'PUT', '/orders/999/status', { status: 'confirmed' }, token],
  ]
  for (const [status, method, path, body, headers] of attempts) {
    const answer = await shop.json(method, path, body, headers)
    expect([method, path, answer.status]).toEqual([method, path, status])
  }
})

onOneDatabase('a body that is not JSON is a 415, one that is broken a 400', async (shop) => {
  const post = (body: BodyInit | null, type?: string) =>
    shop.request('/api/auth/login', { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} })
  expect((await post('{}', 'text/plain')).status).toBe(415)
  expect((await post('email=a', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await post(null)).status).toBe(415)
  for (const broken of ['', '{', '{"email":}', new Uint8Array([0x22, 0xff, 0x22])]) {
    const answer = await post(broken, 'application/json; charset=utf-8')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      message: 'JSON mal formé',
      issues: [{ path: '', message: 'JSON mal formé' }],
    })
  }
  for (const odd of ['null', '[]', '1', '"x"', '[[[[]]]]']) {
    expect([odd, (await post(odd, 'application/json')).status]).toEqual([odd, 400])
  }
})

onOneDatabase('a body over 1 MiB is a 413, announced or not', async (shop) => {
  const big = JSON.stringify({ email: 'a'.repeat(1024 * 1024), password: 'x' })
  const headers = { 'Content-Type': 'application/json' }
  const announced = await shop.request('/api/auth/login', {
    method: 'POST',
    body: big,
    headers: { ...headers, 'Content-Length': String(big.length) },
  })
  expect(announced.status).toBe(413)
  const streamed = await shop.request('/api/auth/login', {
    method: 'POST',
    body: new Blob([big]).stream(),
    duplex: 'half',
    headers,
  } as RequestInit)
  expect(streamed.status).toBe(413)
})

onOneDatabase('a value that does not fit is named, with a message in French', async (shop) => {
  const { status, body } = await shop.json<Refusal>('POST', '/auth/login', { email: 7 })
  expect(status).toBe(400)
  expect(body).toEqual({
    message: 'Valeur invalide : un texte est attendu',
    issues: [
      { path: 'email', message: 'Valeur invalide : un texte est attendu' },
      { path: 'password', message: 'Ce champ est obligatoire' },
    ],
  })
})

onOneDatabase('an id that is no positive whole number is a 400', async (shop) => {
  for (const id of '0 -1 1.5 abc 01 1e3 99999999999999999999 %00 %E0%A4%A 1%20'.split(' ')) {
    const { status, body } = await shop.json<Refusal>('GET', `/products/${id}`)
    expect([id, status, body.issues]).toEqual([id, 400, [{ path: 'id', message: 'Identifiant invalide' }]])
  }
  const { status } = await shop.json('GET', `/products/${Number.MAX_SAFE_INTEGER}`)
  expect(status).toBe(404)
})

onOneDatabase('a bug is a 500 that says nothing of the inside, with the same id in the log', async (shop) => {
  await shop.db.schema.dropTable('banners').execute()
  const { status, headers, body } = await shop.json('GET', '/banners/active')
  expect(status).toBe(500)
  expect(body).toEqual({ message: 'Une erreur est survenue, réessayez dans un instant' })
  const id = headers.get('x-request-id')
  expect(id).toBeTruthy()
  const errors = shop.logged.filter((line) => line.id === id && 'err' in line)
  expect(errors).toMatchObject([{ err: { message: expect.stringContaining('banners') } }])
})
