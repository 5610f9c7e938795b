import { expect, test } from './shop-fixture.ts'

test('a wrong prefix gets the shop’s own 404, and nothing tells the right one', async ({ page, shop }) => {
  const response = await page.goto('/gestion/connexion')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('/gestion/connexion')).toBeVisible()
  await expect(page.getByRole('link', { name: "Retour à l'accueil" })).toBeVisible()
  for (const path of ['/', '/robots.txt', '/sitemap.xml', '/api/nope', '/gestion']) {
    const answer = await page.request.get(path)
    const said = JSON.stringify(answer.headers()) + (await answer.text())
    expect(said, path).not.toContain(shop.adminPath)
  }
})

test('the back office asks for a login and is not for search engines', async ({ page, shop }) => {
  const response = await page.goto(`/${shop.adminPath}/commandes`)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveURL(new RegExp(`/${shop.adminPath}/connexion`))
  await expect(page.getByRole('heading', { name: 'Connexion Admin' })).toBeVisible()
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email ou mot de passe incorrect')).toBeVisible()
})
