import { expect, test } from './shop-fixture.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test('the back office is installed from its prefix alone', async ({ page, shop }) => {
  const prefix = `/${shop.adminPath}`
  await page.goto(`${prefix}/connexion`)
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', 'manifest.webmanifest')
  const manifest = await (await page.request.get(`${prefix}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({
    name: 'Guidon · Administration',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
  })
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const path of [`${prefix}/apple-touch-icon.png`, `${prefix}/sw.js`, ...icons]) {
    expect((await page.request.get(path)).ok(), path).toBe(true)
  }
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.register('sw.js')).scope)
  expect(scope).toBe(`${shop.url}${prefix}/`)
})
