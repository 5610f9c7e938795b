import { SCRIPTS } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

// Where scripts are off, or never come, an order is still possible.

test.describe('scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('lists show products, prices and links, and the search works', async ({ page }) => {
    for (const path of ['/', '/categorie/1']) {
      await page.goto(path)
      const product = page.getByRole('article').first()
      await expect(product.getByRole('link').first()).toHaveAttribute('href', /^\/produit\/\d+$/)
      await expect(product).toContainText(/\d\sDA/)
    }
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/produit\/\d+$/)
    await expect(page.getByRole('main')).toContainText(/\d\sDA/)
    await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('jet')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/recherche\?search=jet$/)
    await expect(page.getByRole('heading', { level: 1, name: '« jet »' })).toBeVisible()
  })

  test('cart, checkout and product say how to order', async ({ page }) => {
    for (const path of ['/panier', '/commande', '/produit/1']) {
      await page.goto(path)
      const text = page.getByText(/^Commandez par téléphone/).filter({ visible: true })
      await expect(text, path).toHaveCount(1)
      await expect(text.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
    }
  })

  test('a tracking form says whom to ask, and puts no phone into the address', async ({ page }) => {
    await page.goto('/suivi')
    const text = page.getByText(/^Suivez votre commande par téléphone/).filter({ visible: true })
    await expect(text).toHaveCount(1)
    await page.getByLabel('Numéro de commande').fill('1')
    await page.getByLabel('Téléphone').fill('0550 12 34 56')
    await page.getByRole('button', { name: 'Voir où elle en est' }).click()
    await expect(page).toHaveURL('/suivi')
  })
})

test('scripts that never come are told of after 15 s', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/panier', { waitUntil: 'domcontentloaded' })
  const text = page.getByText(/^Commandez par téléphone/)
  await expect(text.filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 15_001
  })
  await expect(text.filter({ visible: true })).toHaveCount(1)
})
