import { holdAnswers } from './held-answers.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { expect, test, WIDE } from './shop-fixture.ts'
import { expectNoOverflow } from './shopper.ts'

const PAGES = [
  '/',
  '/categorie/8',
  '/categorie/1?display=liste&brand=Simoun',
  '/categorie/1/sous-categorie/Jets',
  '/recherche?search=casque',
  '/produit/1',
  '/panier',
  '/nulle-part',
]

test('the badge counts the lines of the cart, not the pieces', async ({ page }) => {
  const line = {
    name: 'Casque',
    brand: null,
    price: 100,
    image: null,
    selectedSize: null,
    selectedColor: null,
  }
  await page.addInitScript(
    (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
    [
      { ...line, id: 1, quantity: 3 },
      { ...line, id: 2, quantity: 4 },
    ],
  )
  await page.goto('/')
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()
})

test('call and message buttons float on small screens only, and hide while the page is scrolled down', {
  tag: WIDE,
}, async ({ page, isMobile }) => {
  await page.goto('/')
  const call = page.getByRole('link', { name: 'Appeler le magasin' })
  if (!isMobile) return expect(call).toBeHidden()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: 'Écrire sur WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect(call).not.toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await expect(call).toBeInViewport()
})

test('a new page takes the focus to its heading and says its title; the first one has a skip link', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Casques' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Casques' })).toBeFocused()
  await expect(page).toHaveTitle('Casques | Guidon')
  await expect(page.getByRole('status').filter({ hasText: 'Casques | Guidon' })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an unknown URL is reported with a link to the home', async ({ page }) => {
  expect((await page.goto('/nulle-part'))?.status()).toBe(404)
  await expect(page.getByText('/nulle-part')).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('no page overflows on the narrowest phone, or on a desktop at 200 %', async ({ page }) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expectNoOverflow(page, path)
    await page.setViewportSize({ width: 720, height: 450 })
    await expectNoOverflow(page, `${path} on a desktop`)
  }
})

test('late fonts cause no layout shift', { tag: WIDE }, async ({ page }) => {
  await watchLayoutShift(page)
  for (const path of ['/', '/categorie/8', '/produit/1']) {
    const fonts = await holdAnswers(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: /^Panier/ })).toBeVisible()
    await fonts.arrived(3)
    await fonts.release()
    expect(await layoutShift(page), path).toBeLessThan(0.02)
    await page.unroute('**/*.woff2')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages still show products, prices and links, and the search works', async ({ page }) => {
    for (const path of ['/', '/categorie/1']) {
      await page.goto(path)
      const product = page.getByRole('article').first()
      await expect(product.getByRole('link').first()).toHaveAttribute('href', /^\/produit\/\d+$/)
      await expect(product).toContainText(/\d\sDA/)
    }
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/produit\/\d+$/)
    await expect(page.getByRole('main')).toContainText(/\d\sDA/)
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Fil d’Ariane' })
      .getByRole('link', { name: 'Casques' })
      .click()
    await expect(page).toHaveURL(/\/categorie\/1$/)
    await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('jet')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/recherche\?search=jet$/)
    await expect(page.getByRole('heading', { level: 1, name: '« jet »' })).toBeVisible()
  })
})
