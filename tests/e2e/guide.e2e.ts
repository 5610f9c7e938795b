import { logIn } from './admin.ts'
import { expect, test } from './shop-fixture.ts'

test('a screen leads to its page of help, which leads on to others and to a search', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/commandes')
  const main = page.getByRole('main')
  const title = page.getByRole('heading', { level: 1 })
  await main.getByRole('link', { name: 'Aide de cet écran' }).click()
  await expect(page).toHaveURL(/\/aide\/commandes$/)
  await expect(title).toHaveText('Commandes')
  await expect(main.getByRole('heading', { level: 2, name: 'Les statuts' })).toBeVisible()
  await expect(main.getByRole('img')).toHaveJSProperty('naturalWidth', 780)
  await main.getByRole('article').getByRole('link', { name: 'remettre' }).click()
  await expect(title).toHaveText('Remettre et étiquettes')
  await page.goBack()
  await expect(title).toHaveText('Commandes')
  await main.getByRole('link', { name: 'Retour à l’aide' }).click()
  await expect(title).toHaveText('Aide')
  // A search stays when a page is left.
  await page.getByLabel('Rechercher dans l’aide').fill('étiquette')
  await expect(main.getByRole('link').first()).toContainText('Remettre et étiquettes')
  await main.getByRole('link').first().click()
  await expect(title).toHaveText('Remettre et étiquettes')
  await page.goBack()
  await expect(page.getByLabel('Rechercher dans l’aide')).toHaveValue('étiquette')
  await page.getByLabel('Rechercher dans l’aide').fill('trottinette')
  await expect(page.getByText('Aucune page ne parle de «\u00a0trottinette\u00a0».')).toBeVisible()
  await page.getByRole('button', { name: 'Voir toute l’aide' }).click()
  await expect(main.getByRole('heading', { name: 'Pour commencer' })).toBeVisible()
  await page.goto(`/${shop.adminPath}/aide/nulle-part`)
  await expect(page.getByText('Page d’aide non trouvée')).toBeVisible()
})
