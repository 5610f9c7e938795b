import { expect, test } from './shop-fixture.ts'
import { findHelmet } from './shopper.ts'

// What a visitor meets while the scripts of a page are still on their way.

test.use({ serviceWorkers: 'block' })

const SCRIPTS = /\/assets\/entry-client[^/]*\.js/

test('the scripts are asked for after the first pictures, and only then', async ({ page, shop }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { id } = await findHelmet(shop)
  await page.goto(`/produit/${id}`)
  const picture = asked.findIndex((path) => path.startsWith(`/api/products/${id}/image`))
  const script = asked.findIndex((path) => SCRIPTS.test(path))
  expect(picture).toBeGreaterThan(-1)
  expect(script).toBeGreaterThan(picture)
})

test('a picture that never comes does not keep the page asleep', async ({ page, shop }) => {
  const { id } = await findHelmet(shop)
  await page.clock.install()
  await page.route(/\/image(s\/\d+)?(\?|$)/, () => {})
  await page.goto(`/produit/${id}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.runFor(3000)
  await expect(page.locator('html')).toHaveAttribute('data-awake')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what is pressed while the scripts are on their way happens once they are there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  held.resolve()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
})

test('scripts that were lost are asked for anew at the next press of a button', async ({ page }) => {
  let lost = 0
  await page.route(SCRIPTS, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/', { waitUntil: 'load' })
  await failed
  const menu = page.getByRole('button', { name: 'MENU' })
  await menu.click()
  await expect(page.locator('html')).toHaveAttribute('data-awake')
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible()
})
