import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { callApi, cut, expectOnlyToast, expectToast, logIn, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, test } from './shop-fixture.ts'

test('the owner changes the email', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await expectNoViolation(page, 'settings')
  await page.getByRole('button', { name: 'Modifier l’email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Veuillez saisir le nouvel email')).toBeVisible()
  await expectNoViolationInDialog(page, 'email dialog')
  await dialog.getByLabel('Nouvel email').fill('pas-un-email')
  await expect(dialog.getByText('Veuillez saisir un email valide')).toBeVisible()
  await dialog.getByLabel('Nouvel email').fill('autre@example.com')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Email mis à jour avec succès')
  await expect(page.getByRole('main').getByText('autre@example.com')).toBeVisible()
  expect(await shop.asOwner('/auth/verify')).toMatchObject({ admin: { email: 'autre@example.com' } })
  await callApi(page, 'PUT', '/auth/update-email', { email: ADMIN_EMAIL })
})

test('the owner changes the password', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  const dialog = page.getByRole('dialog')
  const current = dialog.getByLabel('Mot de passe actuel')
  const next = dialog.getByLabel('Nouveau mot de passe', { exact: true })
  const again = dialog.getByLabel('Confirmer le nouveau mot de passe')
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await next.fill('court')
  await again.fill('autre')
  await save.click()
  await expect(dialog.getByText('Veuillez saisir votre mot de passe actuel')).toBeVisible()
  await expect(dialog.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await expectNoViolationInDialog(page, 'password dialog')

  await current.fill('pas le bon')
  await next.fill('nouveau-secret')
  await again.fill('nouveau-secret')
  await dialog.getByRole('button', { name: 'Afficher le mot de passe' }).nth(1).click()
  await expect(next).toHaveAttribute('type', 'text')
  await save.click()
  await expectToast(page, 'Erreur lors de la mise à jour du mot de passe')
  await expect(dialog.getByText('Mot de passe actuel incorrect').first()).toBeVisible()

  await current.fill(ADMIN_PASSWORD)
  await save.click()
  await expectToast(page, 'Mot de passe mis à jour avec succès')
  await expect(dialog).toBeHidden()
  const credentials = { email: ADMIN_EMAIL, password: 'nouveau-secret' }
  expect((await page.request.post('/api/auth/login', { data: credentials })).ok()).toBe(true)
  await callApi(page, 'PUT', '/auth/update-password', {
    currentPassword: 'nouveau-secret',
    newPassword: ADMIN_PASSWORD,
  })
})

const FAILURES = [
  { name: 'the server rejects it', fail: refuse, reason: REFUSAL },
  { name: 'the network is cut', fail: cut, reason: 'Pas de connexion au serveur' },
]

for (const { name, fail, reason } of FAILURES) {
  test(`a change of email or password says that it failed, and why, when ${name}`, async ({ page, shop }) => {
    await logIn(page, shop, '/parametres')
    const dialog = page.getByRole('dialog')
    await fail(page, 'PUT', '/auth/update-*')
    await page.getByRole('button', { name: 'Modifier l’email' }).click()
    await dialog.getByLabel('Nouvel email').fill('autre@example.com')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectOnlyToast(page, "Erreur lors de la mise à jour de l'email")
    await expect(dialog.getByRole('alert')).toContainText(reason)
    await expect(dialog.getByLabel('Nouvel email')).toHaveValue('autre@example.com')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Abandonner' }).click()

    await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
    await dialog.getByLabel('Mot de passe actuel').fill(ADMIN_PASSWORD)
    await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('nouveau-secret')
    await dialog.getByLabel('Confirmer le nouveau mot de passe').fill('nouveau-secret')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectOnlyToast(page, 'Erreur lors de la mise à jour du mot de passe')
    await expect(dialog.getByRole('alert')).toContainText(reason)
    await expect(dialog.getByLabel('Mot de passe actuel')).toHaveValue(ADMIN_PASSWORD)
  })
}

test('a change of email that times out says so, as does a server without a reason', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/parametres')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Modifier l’email' }).click()
  await dialog.getByLabel('Nouvel email').fill('autre@example.com')
  await page.route('**/api/auth/update-email', (route) => route.fulfill({ status: 500, body: 'oups' }))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectOnlyToast(page, "Erreur lors de la mise à jour de l'email")
  await expect(dialog.getByRole('alert')).toHaveText("Erreur lors de la mise à jour de l'email")
  await page.unroute('**/api/auth/update-email')

  await page.clock.install()
  const requested = page.waitForRequest('**/api/auth/update-email')
  await page.route('**/api/auth/update-email', () => {})
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await requested
  await page.clock.runFor(10_000)
  await expectOnlyToast(page, "Erreur lors de la mise à jour de l'email")
  await expect(dialog.getByRole('alert')).toContainText('Le serveur n’a pas répondu à temps')
})

test('the owner copies the addresses of the feeds', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, shop, '/parametres')
  for (const [name, path] of [
    ['Facebook et Instagram', '/flux/meta.csv'],
    ['Google', '/flux/google.xml'],
  ] as const) {
    await expect(page.getByRole('textbox', { name })).toHaveValue(shop.url + path)
    await page.getByRole('button', { name: `Copier l’adresse pour ${name}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + path)
  }
  expect((await page.request.get('/flux/google.xml')).status()).toBe(200)
})
