import { expect, test } from 'vitest'
import { openSite } from '#support/attacks.ts'
import { openTestShop } from '#support/open-test-shop.ts'

const PAGES = ['/', '/commande', '/panier', '/nope']
const ADMIN = ['/atelier-42', '/atelier-42/', '/atelier-42/connexion', '/atelier-42/commandes']
const API = ['/api/products', '/api/nope', '/api/products/abc']

test('every response tells the browser what to block, and to frame, keep or tell nobody of the admin', async () => {
  await using shop = await openTestShop({ database: 'sqlite', ADMIN_PATH: 'atelier-42' })
  const { read } = await openSite(shop)
  for (const path of [...PAGES, ...ADMIN, ...API]) {
    const { headers } = await read(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    const isAdmin = path.startsWith('/atelier')
    expect([path, Object.fromEntries(headers)]).toEqual([
      path,
      expect.objectContaining({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': isAdmin ? 'no-referrer' : 'strict-origin-when-cross-origin',
      }),
    ])
    if (isAdmin && path !== '/atelier-42')
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'noindex, nofollow',
      ])
    for (const name of ['access-control-allow-origin', 'strict-transport-security', 'set-cookie'])
      expect([path, name, headers.get(name)]).toEqual([path, name, null])
  }
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  const asked = await read('/api/orders', { method: 'OPTIONS', headers })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

test('a shop behind https asks browsers to stay there', async () => {
  await using shop = await openTestShop({ database: 'sqlite', PUBLIC_URL: 'https://shop.example' })
  const { headers } = await shop.request('/api/health')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})
