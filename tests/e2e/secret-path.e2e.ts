import { expect, test } from './shop-fixture.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test('the back office is installed from its prefix alone', async ({ page, shop }) => {
  const prefix = `/${shop.adminPath}`
  await page.goto(`${prefix}/connexion`)
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', 'manifest.webmanifest')
  const answer = await page.request.get(`${prefix}/manifest.webmanifest`)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    name: 'Guidon · Administration',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
  })
  const files = [...manifest.icons.map(({ src }: { src: string }) => src), `${prefix}/sw.js`]
  for (const path of [`${prefix}/manifest.webmanifest`, `${prefix}/apple-touch-icon.png`, ...files]) {
    const file = await page.request.get(path)
    expect(file.ok(), path).toBe(true)
    expect(file.headers(), path).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.register('sw.js')).scope)
  expect(scope).toBe(`${shop.url}${prefix}/`)
})
