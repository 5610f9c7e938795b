// @module-tag long
import { expect, test } from 'vitest'
import { openSite } from '../support/attacks.ts'
import { onOneDatabase } from '../support/on-each-database.ts'
import { countOrderRows, NOTHING, openSale } from '../support/open-sale.ts'
import { openTestShop } from '../support/open-test-shop.ts'
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
  let tried = 0
  for (const { method, path, access, isRaw } of ROUTES) {
    if (method === 'GET') continue
    for (const type of SIMPLE_TYPES) {
      tried += 1
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
  console.log(`Forged requests tried: ${tried}, none carried out`)
})

test('no page may be framed, the owner’s least of all', async () => {
  await using shop = await openTestShop({ database: 'sqlite', ADMIN_PATH: 'atelier-42' })
  const { read } = await openSite(shop)
  for (const path of [
    '/',
    '/commande',
    '/panier',
    '/nope',
    '/atelier-42/',
    '/atelier-42/commandes',
    '/api/wilayas',
  ]) {
    const { headers } = await read(path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('set-cookie')).toBeNull()
  }
})
