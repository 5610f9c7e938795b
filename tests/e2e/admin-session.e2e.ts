import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { cut, fillLogin, logIn, refuse } from './admin.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

test('logging in by keyboard returns to the page that was asked for', async ({ page, shop }) => {
  const asked = `/${shop.adminPath}/commandes?recherche=zzzz`
  await page.goto(asked)
  await expect(page.getByRole('heading', { name: 'Connexion Admin' })).toBeVisible()
  await page.getByRole('button', { name: 'Se connecter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Veuillez saisir votre email')).toBeVisible()
  await expect(page.getByText('Veuillez saisir votre mot de passe')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(ADMIN_EMAIL)
  await page.keyboard.press('Tab')
  await page.keyboard.type('pas le bon')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Email ou mot de passe incorrect')

  await cut(page, 'POST', '/auth/login')
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Pas de connexion au serveur')
  await page.unroute('**/api/auth/login')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${shop.adminPath}/commandes\\?recherche=zzzz$`))
})

test('a token that is not known ends the session, one not checked does not', async ({ page, shop }) => {
  await logIn(page, shop, '/marques')
  await refuse(page, 'GET', '/auth/verify')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Marques' })).toBeVisible()
  await page.unroute('**/api/auth/verify')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}').token)
  // The open page would notice by a request of its own, and forget why when it is loaded again.
  await page.goto('/')
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.goto(`/${shop.adminPath}/marques`)
  await expect(page.getByText('Votre session a expiré, veuillez vous reconnecter')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull()
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Marques' })).toBeVisible()
})

test('the menu folds on a desk and slides in on a phone; leaving kills the token', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('admin-session') ?? '{}').token)
  const fold = page.getByRole('button', { name: 'Réduire le menu' })
  if (await fold.isVisible()) {
    await fold.click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Déplier le menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Déplier le menu' }).click()
    await expect(fold).toBeVisible()
  } else {
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
  }
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion Admin' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${shop.adminPath}/connexion$`))
  const answer = await page.request.get('/api/auth/verify', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await page.goto(`/${shop.adminPath}/`)
  await expect(page).toHaveURL(new RegExp(`${shop.adminPath}/connexion$`))
})
