import { callApi, cut, expectToast, logIn, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, test } from './shop-fixture.ts'

const CHANGED = 'Livraison gratuite mise à jour avec succès'
const FAILED = 'Erreur lors de la mise à jour de la livraison gratuite'

test('free delivery is switched, and its minimum reaches the shop', async ({ page, shop }) => {
  await logIn(page, shop, '/livraison-gratuite')
  const before = await shop.asOwner('/free-delivery')
  await expectNoViolation(page, 'free delivery')
  await page.getByRole('switch', { name: /Active/ }).click()
  await expectToast(page, 'Livraison gratuite désactivée avec succès')
  expect(await shop.asOwner('/free-delivery')).toMatchObject({ isActive: false })
  await page.getByRole('switch', { name: /Inactive/ }).click()
  await expectToast(page, 'Livraison gratuite activée avec succès')

  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Montant minimum').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Veuillez saisir le montant minimum')).toBeVisible()
  await dialog.getByLabel('Montant minimum').fill('beaucoup')
  await expect(dialog.getByText('Un prix sans virgule, par exemple 12 500')).toBeVisible()
  await expectNoViolationInDialog(page, 'free delivery dialog')
  await dialog.getByLabel('Montant minimum').fill('64 000')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, CHANGED)
  await expect(page.getByText('64 000 DA', { exact: true })).toBeVisible()
  expect(await shop.asOwner('/free-delivery')).toMatchObject({ minimumAmount: 64_000, isActive: true })
  await callApi(page, 'PUT', '/free-delivery', before)
})

test('delivery that is free from 0 DA is asked about', async ({ page, shop }) => {
  await logIn(page, shop, '/livraison-gratuite')
  const before = await shop.asOwner('/free-delivery')
  const question = page.getByRole('alertdialog', { name: 'À vérifier' })
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Montant minimum').fill('0')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(question).toContainText('la livraison de toutes les commandes est à votre charge')
  await question.getByRole('button', { name: 'Corriger' }).click()
  expect(await shop.asOwner('/free-delivery')).toEqual(before)
  await dialog.getByLabel('Active').uncheck()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, CHANGED)
  await page.getByRole('switch', { name: /Inactive/ }).click()
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await shop.asOwner('/free-delivery')).toMatchObject({ minimumAmount: 0, isActive: false })
  await callApi(page, 'PUT', '/free-delivery', before)
})

test('free delivery that cannot be changed says so', async ({ page, shop }) => {
  await logIn(page, shop, '/livraison-gratuite')
  const before = await shop.asOwner('/free-delivery')
  await cut(page, 'PUT', '/free-delivery')
  await page.getByRole('switch').click()
  await expectToast(page, FAILED)
  await refuse(page, 'PUT', '/free-delivery')
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Montant minimum').fill('1000')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await expect(dialog.getByLabel('Montant minimum')).toHaveValue('1000')
  expect(await shop.asOwner('/free-delivery')).toEqual(before)
})

test('where it was never set, it can be', async ({ page, shop }) => {
  let sent: unknown
  await page.route('**/api/free-delivery', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: sent ?? null })
    sent = route.request().postDataJSON()
    return route.fulfill({ json: sent })
  })
  await logIn(page, shop, '/livraison-gratuite')
  await expect(page.getByText('Aucune configuration trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Offrir à partir de…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Montant minimum')).toHaveAttribute('placeholder', '50000')
  await dialog.getByLabel('Montant minimum').fill('50000')
  await dialog.getByRole('button', { name: 'Offrir' }).click()
  await expectToast(page, CHANGED)
  expect(sent).toMatchObject({ minimumAmount: 50_000, isActive: true })
})
