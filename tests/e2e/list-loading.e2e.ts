import { holdAnswers } from './held-answers.ts'
import { expect, settle, test, WIDE } from './shop-fixture.ts'

// Category 8 of the demo shop, Pièces détachées, fills more than one page.

test('products of one subcategory are never shown under the title of another', async ({ page }) => {
  await page.goto('/categorie/8/sous-categorie/Transmission')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  const other = page
    .getByRole('dialog')
    .locator('a[href*="/sous-categorie/"]:not([href$=Transmission])')
    .first()
  const title = decodeURIComponent((await other.getAttribute('href'))?.split('/').at(-1) ?? '')
  const answers = await holdAnswers(page, '**/api/products?*')
  await other.click()
  await answers.arrived()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await answers.release()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a page past the last is a 404 that leads to the last, whatever else a query says is not', async ({
  page,
}) => {
  const statusOf = async (path: string) => (await page.goto(path))?.status()
  expect(await statusOf('/categorie/8?page=40')).toBe(404)
  await page.getByRole('link', { name: 'Aller à la dernière page' }).click()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
  expect(await statusOf('/categorie/1?minPrice=abc&page=x&sort=1')).toBe(200)
  expect(await statusOf('/categorie/1?search=zzzz')).toBe(200)
  await expect(page.getByText('0 produit disponible')).toBeVisible()
})

test('products that fail to load are reported and can be requested again', async ({ page }) => {
  await page.goto('/categorie/8')
  await page.route('**/api/products?*', (route) => route.abort())
  const link = page.getByRole('link', { name: 'Page 2', exact: true })
  // A touch preloads the products before the click.
  await link.dispatchEvent('touchstart')
  await link.click()
  await expect(page.getByRole('alert')).toContainText('Les produits n’ont pas pu être chargés')
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/\(Page 2 sur 2\)$/)).toBeVisible()
})

test('hovering or touching a product preloads it, and the click does not fetch it again', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await page.goto('/categorie/1')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.getByRole('article').first().getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  const call = path.replace('/produit/', '/api/products/')
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(call)),
    isMobile ? link.dispatchEvent('touchstart') : link.hover(),
  ])
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await settle(page)
  expect(asked.filter((one) => one === call)).toHaveLength(1)
})
