import type { MessageTemplate } from '#contract/message-template.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/credentials.ts'
import { callApi, expectOnlyToast, expectToast, fillLogin, logIn, press, REFUSAL, refuse } from './admin.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { expect, test } from './shop-fixture.ts'

// Notifications come through the worker.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const NEW_PASSWORD = 'nouveau-secret'

/** The two forms of the account: what they refuse before and after sending, and what they change. */
const ACCOUNT = [
  {
    opener: 'Modifier l’email',
    refused: { '': 'Veuillez saisir le nouvel email', 'pas-un-email': 'Veuillez saisir un email valide' },
    field: 'Nouvel email',
    typed: { 'Nouvel email': 'autre@example.com' },
    failure: "Erreur lors de la mise à jour de l'email",
    success: 'Email mis à jour avec succès',
    login: { email: 'autre@example.com', password: ADMIN_PASSWORD },
    restore: ['/auth/update-email', { email: ADMIN_EMAIL }],
  },
  {
    opener: 'Modifier le mot de passe',
    refused: {
      '': 'Veuillez saisir votre mot de passe actuel',
      court: 'Le mot de passe doit contenir au moins 6 caractères',
      [NEW_PASSWORD]: 'Les mots de passe ne correspondent pas',
    },
    field: 'Nouveau mot de passe',
    typed: {
      'Mot de passe actuel': ADMIN_PASSWORD,
      'Nouveau mot de passe': NEW_PASSWORD,
      'Confirmer le nouveau mot de passe': NEW_PASSWORD,
    },
    failure: 'Erreur lors de la mise à jour du mot de passe',
    success: 'Mot de passe mis à jour avec succès',
    login: { email: ADMIN_EMAIL, password: NEW_PASSWORD },
    restore: ['/auth/update-password', { currentPassword: NEW_PASSWORD, newPassword: ADMIN_PASSWORD }],
  },
] as const

for (const { opener, refused, field, typed, failure, success, login, restore } of ACCOUNT)
  test(`${opener}: what is wrong is told, a failure keeps what was typed, then it is changed`, async ({
    page,
    shop,
  }) => {
    await logIn(page, shop, '/parametres')
    await press(page, opener)
    const form = new FormDialog(page, /./)
    for (const [text, message] of Object.entries(refused)) {
      await form.fill({ [field]: text })
      await form.save()
      await expect(form.root.getByText(message)).toBeVisible()
    }
    await form.fill(typed)
    await refuse(page, 'PUT', '/auth/update-*')
    await form.expectRefused(failure, REFUSAL, typed)
    await page.unrouteAll()
    if (field === 'Nouveau mot de passe') {
      await form.fill({ 'Mot de passe actuel': 'pas le bon' })
      await form.root.getByRole('button', { name: 'Afficher le mot de passe' }).nth(1).click()
      await expect(form.field(field)).toHaveAttribute('type', 'text')
      await form.save()
      await expect(form.root.getByText('Mot de passe actuel incorrect').first()).toBeVisible()
      await form.fill({ 'Mot de passe actuel': ADMIN_PASSWORD })
    }
    await form.expectSaved(success)
    expect((await page.request.post('/api/auth/login', { data: login })).ok()).toBe(true)
    const [path, body] = restore
    await callApi(page, 'PUT', path, body)
  })

test('a save that times out says so, as does a server without a reason', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await press(page, 'Modifier l’email')
  const form = new FormDialog(page, /./)
  const failure = "Erreur lors de la mise à jour de l'email"
  await form.fill({ 'Nouvel email': 'autre@example.com' })
  await page.route('**/api/auth/update-email', (route) => route.fulfill({ status: 500, body: 'oups' }))
  await form.save()
  await expectOnlyToast(page, failure)
  await expect(form.refusal).toHaveText(failure)
  await page.unrouteAll()
  await page.clock.install()
  const requested = page.waitForRequest('**/api/auth/update-email')
  await page.route('**/api/auth/update-email', () => {})
  await form.save()
  await requested
  await page.clock.runFor(10_000)
  await expectOnlyToast(page, failure)
  await expect(form.refusal).toContainText('Le serveur n’a pas répondu à temps')
})

test('the owner copies the addresses of the feeds', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, shop, '/parametres')
  for (const [name, path] of [
    ['Facebook et Instagram', '/flux/meta.csv'],
    ['Google', '/flux/google.xml'],
  ] as const) {
    await expect(page.getByRole('textbox', { name })).toHaveValue(shop.url + path)
    await press(page, `Copier l’adresse pour ${name}`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + path)
  }
})

test('stock that is told and what is notified are chosen', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  const choice = page.getByLabel('Le dire à partir de')
  await expect(choice).toHaveValue('2')
  await choice.selectOption('Jamais')
  await expectToast(page, 'Stock réglé avec succès')
  expect(await callApi(page, 'GET', '/stock/settings')).toEqual({ showLeftAt: null })
  await choice.selectOption('2 pièces')
  await expect.poll(() => callApi(page, 'GET', '/stock/settings')).toEqual({ showLeftAt: 2 })
  const missed = page.getByRole('switch', { name: /Livraisons manquées$/ })
  await expect(missed).toBeChecked()
  await missed.click()
  await expectToast(page, 'Notifications enregistrées')
  expect(await shop.asOwner('/notices/settings')).toEqual({ orders: true, attempts: false })
  await missed.click()
  await expect(missed).toBeChecked()
})

test('a number is blocked with a reason, refused twice, and unblocked', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await expect(page.getByText('Aucun numéro bloqué.')).toBeVisible()
  const form = new FormDialog(page, /./)
  const typed = { Téléphone: '0660 11 22 33', 'Raison (facultatif)': 'Deux colis refusés' }
  await press(page, 'Bloquer un numéro')
  await form.fill(typed)
  await form.expectSaved('Numéro bloqué avec succès')
  await expect(page.getByText('1 numéro', { exact: true })).toBeVisible()
  await press(page, 'Bloquer un numéro')
  await form.fill({ ...typed, Téléphone: '+213 660 112 233' })
  await form.save()
  await expect(form.refusal).toHaveText('Ce numéro est déjà bloqué')
  await form.leave('Abandonner')
  expect(await shop.asOwner('/blocked-phones')).toMatchObject([{ reason: 'Deux colis refusés' }])
  await press(page, 'Débloquer le 0660 11 22 33')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('0660 11 22 33')
  await question.getByRole('button', { name: 'Débloquer' }).click()
  await expectToast(page, 'Numéro débloqué avec succès')
  await expect(page.getByText('Aucun numéro bloqué.')).toBeVisible()
  expect(await shop.asOwner('/blocked-phones')).toEqual([])
})

test('a message is written with fields of an order, and previewed', async ({ page, shop }) => {
  await logIn(page, shop, '/parametres')
  await press(page, 'Modifier le modèle Client injoignable')
  const form = new FormDialog(page, 'Client injoignable')
  const text = form.root.getByRole('textbox', { name: 'Message' })
  await text.fill('Bonjour')
  await form.button('Nom du client').click()
  await expect(text).toHaveValue('Bonjour {nom}')
  await expect(text).toBeFocused()
  await page.keyboard.type(', ici {magasin}')
  const preview = form.root.getByRole('region', { name: 'Aperçu' })
  await expect(preview).toContainText('Bonjour Karim Benali, ici {magasin}')
  await form.save()
  await expect(text).toHaveAccessibleDescription('{magasin} n’est pas un champ connu')
  await form.button('Lien de suivi').click()
  await expect(preview).toContainText(/\/suivi\?commande=128$/)
  const saved = 'Bonjour {nom}, ici {boutique}'
  await text.fill(saved)
  await form.expectSaved('Modèle de message modifié avec succès')
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  const templates = (await shop.asOwner('/message-templates')) as MessageTemplate[]
  expect(templates.find(({ key }) => key === 'unreachable')?.text).toBe(saved)
})

test('a device says why it gets no notifications, is added and removed', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' })
  })
  await logIn(page, shop, '/parametres')
  await expect(page.getByText('Ce navigateur refuse les notifications de ce site.')).toBeVisible()

  // Asks no push service, which a browser of a test cannot reach.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys }),
      options: { applicationServerKey: null },
      unsubscribe: async () => true,
    }
    let current: typeof subscription | null = null
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription
        return subscription
      },
    })
  })
  await page.reload()
  await page.getByLabel('Nom de cet appareil').fill('Téléphone du comptoir')
  await press(page, 'Activer les notifications')
  await expectToast(page, 'Notifications activées sur cet appareil')
  await expect(page.getByText('Téléphone du comptoir (cet appareil)')).toBeVisible()
  await press(page, 'Retirer Téléphone du comptoir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Notifications désactivées sur cet appareil')
  await expect(page.getByText('Désactivées sur cet appareil', { exact: true })).toBeVisible()
  expect(await shop.asOwner('/push/devices')).toEqual([])

  await press(page, 'Activer les notifications')
  await expect(page.getByText('Activées sur cet appareil', { exact: true })).toBeVisible()
  // The session expires. The device belongs to the next one of this browser, and goes with it.
  await page.evaluate(() => {
    localStorage.removeItem('admin-session')
    dispatchEvent(new StorageEvent('storage', { key: 'admin-session' }))
  })
  const kept = page.waitForResponse(
    (response) => /\/push\/devices$/.test(response.url()) && response.status() === 201,
  )
  await fillLogin(page)
  await kept
  await callApi(page, 'POST', '/auth/logout')
  await expect.poll(() => shop.asOwner('/push/devices')).toEqual([])
})
