import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'

test('every response tells the browser what to block', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  for (const path of ['/', '/api/products', '/api/nope', '/api/products/abc']) {
    const { headers } = await shop.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('a shop behind https asks browsers to stay there', async () => {
  await using shop = await openTestShop({ database: 'sqlite', PUBLIC_URL: 'https://shop.example' })
  const { headers } = await shop.request('/api/health')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('no page of another origin may call the API', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const response = await shop.request('/api/orders', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(response.status).toBe(405)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
