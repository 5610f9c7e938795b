import { expectNoViolation } from './axe.ts'
import { expect, test } from './shop-fixture.ts'
import { expectNoOverflow } from './shopper.ts'

test('everybody can read the page of the API, on the narrowest phone too', async ({ page, isMobile }) => {
  await page.setViewportSize(isMobile ? { width: 360, height: 780 } : { width: 1440, height: 900 })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’API de la boutique')
  await page.getByRole('link', { name: 'Commandes' }).click()
  for (const summary of [
    'Passer une commande',
    'Modifier un produit et ses images',
    'Image d’une bannière',
  ]) {
    await page.locator('summary', { hasText: summary }).click()
  }
  const header = page.getByText('Idempotency-Key', { exact: true }).filter({ visible: true })
  await expect(header.first()).toBeVisible()
  await expectNoViolation(page, 'the API, some calls unfolded')
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await expectNoOverflow(page)
})
