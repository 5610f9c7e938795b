// @module-tag long
import { expect } from 'vitest'
import { IS_LONG } from '../support/faulty-ground.ts'
import { onOneDatabase } from '../support/on-each-database.ts'
import { openSale } from '../support/open-sale.ts'

/** ms of the event loop's own CPU time, which a busy machine does not lengthen: more would hold the program up. */
const LIMIT = 2000

const PIECES = [
  'a',
  ' ',
  '1 ',
  '\n',
  'é',
  '/',
  '\\',
  '#',
  '@',
  'a@a.',
  'a.',
  '-',
  '%',
  '"',
  '[',
  '{"a":',
  '\u0301',
  '😀',
  '\0',
  ';q=0,',
]

onOneDatabase('no text, however long, holds the program up', async (shop) => {
  const session = await shop.logIn()
  const { form } = await openSale(shop)
  let tried = 0
  let slowest = { ms: 0, what: '' }
  const time = async (what: string, call: () => Promise<{ status: number }>) => {
    const started = process.threadCpuUsage()
    const { status } = await call()
    const { user, system } = process.threadCpuUsage(started)
    const ms = Math.round((user + system) / 1000)
    tried += 1
    if (ms > slowest.ms) slowest = { ms, what }
    expect([what, status < 500, ms < LIMIT]).toEqual([what, true, true])
  }
  for (const piece of IS_LONG ? PIECES : PIECES.slice(0, 5)) {
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
  console.log(
    `Long texts tried: ${tried}; the slowest answer took ${slowest.ms} ms of CPU time (${slowest.what.slice(0, 60)})`,
  )
})
