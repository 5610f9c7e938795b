import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test('without a network, seen pages and the cart are there, others say so', async ({ page, context }) => {
  await page.goto('/categorie/1')
  await keptBy(page, '/categorie/1')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/produit\/\d+$/)
  const product = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Casques|Chargement\.\.\.)$/)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await keptBy(page, product)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.goto('/categorie/1')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByRole('heading', { level: 1, name: /panier/i })).toBeVisible()
  await page.goto('/categorie/2')
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Réessayer' })).toBeVisible()
  await expectNoViolation(page, 'offline')
  await page.getByRole('link', { name: 'Casques | Guidon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Casques' })).toBeVisible()
})

test('pages load although the browser cannot read its cache', async ({ page, context }) => {
  await page.goto('/')
  await keptBy(page, '/')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('Full', 'UnknownError'))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
})

test('the cart stays, however many pages are seen after it', async ({ page, context }) => {
  await page.goto('/categorie/1')
  await keptBy(page, '/categorie/1')
  await keptBy(page, '/panier')
  for (let index = 0; index <= 20; index += 1) {
    const seen = `/recherche?search=${index}`
    await page.evaluate((path) => navigator.serviceWorker.controller?.postMessage({ seen: path }), seen)
    await keptBy(page, seen)
  }
  expect(await keptUrls(page)).not.toContainEqual(expect.stringMatching(/\/categorie\/1$/))
  await context.setOffline(true)
  await page.goto('/panier')
  await expect(page.getByRole('heading', { level: 1, name: /panier/i })).toBeVisible()
  await context.setOffline(false)
})

test('the worker keeps neither calls, nor errors, nor anything of the back office', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await keptBy(page, '/')
  await page.goto('/nulle-part')
  await page.goto('/categorie/99999')
  await page.goto('/succes-commande?orderId=1')
  await page.goto(`/${shop.adminPath}/connexion`)
  await expect(page.getByRole('heading', { name: 'Connexion Admin' })).toBeVisible()
  const kept = await keptUrls(page)
  expect(
    kept.filter(
      (url) => /nulle-part|99999|succes-commande|orderId/.test(url) || url.includes(shop.adminPath),
    ),
  ).toEqual([])
  expect(kept.filter((url) => url.includes('/api/') && !/\/image/.test(url))).toEqual([])
})

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

/** Waits until the worker keeps a page and every file that it links to. */
async function keptBy(page: Page, path: string): Promise<void> {
  const missing = () =>
    page.evaluate(async (path) => {
      const html = await (await caches.match(path))?.text()
      const links = [...(html ?? '').matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url = '']) => url)
      const kept = await Promise.all(links.map((url) => caches.match(url)))
      return links.length === 0 ? [path] : links.filter((_, index) => !kept[index])
    }, path)
  await expect.poll(missing).toEqual([])
}

function keptUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url)
    }
    return found
  })
}
