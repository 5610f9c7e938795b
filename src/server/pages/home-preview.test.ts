import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { createPages } from './pages.ts'

test('a preview is the home page with other texts and no script; neither stored, nor shared, nor framed', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const app = createApp(shop, await createPages(shop))
  const session = await shop.logIn()
  const response = await app.request('/api/shop/preview', {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: ' Moto Sud ', about: 'Depuis le port', legal: { rc: '16/00' } }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { html } = await response.json()
  for (const text of ['>Moto Sud<', 'Depuis le port', 'RC\u00a016/00', `content="script-src 'none'"`])
    expect(html).toContain(text)
  expect(html).not.toContain('<script')
  const home = await app.request('/')
  expect(await home.text()).not.toContain('Moto Sud')
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await shop.reads.shop()).name).not.toBe('Moto Sud')
})
