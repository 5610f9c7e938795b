// @module-tag long
import { expect } from 'vitest'
import { countOrderRows, NOTHING, openSale } from '../support/open-sale.ts'
import { onOneDatabase } from '../support/open-test-shop.ts'
import { ROUTES } from '../support/routes.ts'

/** What a form or a script of another site can send without asking the browser first. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b']
const ELSEWHERE = {
  Origin: 'https://evil.example',
  Cookie: 'token=stolen; session=1',
  'Sec-Fetch-Site': 'cross-site',
}

onOneDatabase('no form of another site does anything in the owner’s name, nor orders', async (shop) => {
  const { form } = await openSale(shop)
  for (const { method, path, access, isRaw } of ROUTES) {
    if (method === 'GET') continue
    for (const type of SIMPLE_TYPES) {
      const headers = { ...ELSEWHERE, 'Content-Type': type }
      const url = `/api${path.replace(/:\w+/g, '1')}`
      const answer = await shop.request(url, { method, headers, body: JSON.stringify(form) })
      // Nobody is logged in by a cookie; public calls take JSON alone, which a browser asks leave for, or are signed.
      const refusal = access === 'admin' || isRaw ? 401 : 415
      expect([url, type, answer.status]).toEqual([url, type, refusal])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
  expect(await countOrderRows(shop)).toEqual(NOTHING)
})

/** ms of the event loop's own CPU time, which a busy machine does not lengthen: more would hold the program up. */
const LIMIT = 2000

/** Those that slow patterns stumble over are in `linear-patterns.test.ts`. */
const PIECES = ['a', ' ', '1 ', '\n', 'é']

onOneDatabase('no text, however long, holds the program up', async (shop) => {
  const session = await shop.logIn()
  const { form } = await openSale(shop)
  const time = async (what: string, call: () => Promise<{ status: number }>) => {
    const started = process.threadCpuUsage()
    const { status } = await call()
    const { user, system } = process.threadCpuUsage(started)
    const ms = Math.round((user + system) / 1000)
    expect([what, status < 500, ms < LIMIT]).toEqual([what, true, true])
  }
  for (const piece of PIECES) {
    const text = `${piece.repeat(200_000 / piece.length)}!`
    const short = encodeURIComponent(piece).repeat(3000).slice(0, 12_000)
    const bodies: [string, string, object][] = [
      ['POST', '/auth/login', { email: text, password: 'x' }],
      ['POST', '/orders', { ...form, customerName: text, customerPhone: text, deliveryAddress: text }],
      [
        'POST',
        '/orders',
        { ...form, baladiya: text, center: text, items: [{ ...form.items?.[0], size: text }] },
      ],
      ['POST', '/categories', { name: text, color: text, className: text, subcategories: [text, text] }],
      [
        'POST',
        '/products',
        { name: text, price: 1, categoryId: 1, specifications: { [text]: text }, sizes: [text] },
      ],
      ['POST', '/news', { title: text, text }],
      ['POST', '/hero-cards', { title: 'x', link: text }],
      ['POST', '/hero-cards', { title: 'x', link: `/${text}` }],
      ['POST', '/hero-cards', { title: 'x', link: `https://${text}` }],
      ['POST', '/wilayas', { name: text, homePrice: 1, centerPrice: 1, centers: [text], baladiyas: [text] }],
      ['PUT', '/auth/update-email', { email: text }],
    ]
    for (const [method, path, body] of bodies) {
      await time(`${method} ${path} ${JSON.stringify(piece)}`, () => shop.json(method, path, body, session))
    }
    for (const query of [
      `search=${short}`,
      `brand=${short}&subcategory=${short}`,
      `sort=${short}`,
      `page=${short}`,
    ]) {
      await time(`?${query.slice(0, 20)}`, () => shop.request(`/api/products?${query}`))
    }
    for (const name of ['Authorization', 'Accept', 'If-None-Match', 'Idempotency-Key', 'X-Forwarded-For']) {
      const value = piece
        .replace(/[^\x20-\x7e]/g, 'x')
        .repeat(6000 / piece.length)
        .trim()
      await time(name, () => shop.request('/api/products', { headers: { [name]: value } }))
      await time(name, () => shop.request('/api/products', { headers: { [name]: `Bearer ${value}` } }))
    }
    const multipart = { ...session, 'Content-Type': `multipart/form-data; boundary="${'b'.repeat(70)}"` }
    const part = `--${'b'.repeat(70)}\r\nContent-Disposition: form-data; name="name"; x="${text.slice(0, 4000)}\r\n\r\n${text}`
    await time('form', () =>
      shop.request('/api/products', { method: 'POST', headers: multipart, body: part }),
    )
  }
})
