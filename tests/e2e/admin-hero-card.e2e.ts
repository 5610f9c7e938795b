import type { HeroCard } from '#contract/content.ts'
import { cut, expectToast, logIn, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('the hero card is switched off and on, and its link changed', async ({ page, shop }) => {
  await logIn(page, shop, '/carte-hero')
  const before = await cardOf(shop)
  await expectNoViolation(page, 'hero card')
  await page.getByRole('switch', { name: /Actif/ }).click()
  await expectToast(page, 'Onglet désactivé avec succès')
  expect((await cardOf(shop)).isActive).toBe(false)
  expect(await shop.asOwner('/hero-cards/active')).toEqual([])
  await page.getByRole('switch', { name: /Inactif/ }).click()
  await expectToast(page, 'Onglet activé avec succès')
  expect((await cardOf(shop)).isActive).toBe(true)

  const dialog = page.getByRole('dialog')
  for (const link of ['https://example.com/moto', '/recherche?search=cuir']) {
    await page.getByRole('button', { name: 'Modifier' }).click()
    await dialog.getByLabel('Mène à').selectOption('Une autre adresse')
    await dialog.getByLabel('Lien').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText(/Veuillez saisir un chemin/)).toBeVisible()
    await expectNoViolationInDialog(page, 'hero card dialog')
    await dialog.getByLabel('Lien').fill(link)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Onglet mis à jour avec succès')
    expect((await cardOf(shop)).link).toBe(link)
  }
  for (const [kind, choice, saved] of [
    ['Nulle part', null, null],
    ['Une page de la boutique', 'Suivre ma commande', '/suivi'],
    ['Une catégorie ou une liste', 'Tous les produits', '/recherche?sort=newest'],
  ] as const) {
    await page.getByRole('button', { name: 'Modifier' }).click()
    await dialog.getByLabel('Mène à').selectOption(kind)
    if (choice) {
      await dialog.getByRole('combobox').last().click()
      await page.getByRole('option', { name: choice }).click()
    }
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    expect((await cardOf(shop)).link).toBe(saved)
  }
  await expect(page.getByText('Tous les produits')).toBeVisible()
  expect((await cardOf(shop)).title).toBe(before.title)
})

test('a hero card that cannot be changed says so', async ({ page, shop }) => {
  await logIn(page, shop, '/carte-hero')
  const before = await cardOf(shop)
  await refuse(page, 'PUT', '/hero-cards/*')
  await page.getByRole('switch').click()
  await expectToast(page, 'Erreur lors de la mise à jour')
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Autre titre')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(REFUSAL)
  await expect(dialog.getByLabel('Titre')).toHaveValue('Autre titre')
  expect(await cardOf(shop)).toEqual(before)
})

test('without a card, one can be created; without an answer, it is asked for again', async ({
  page,
  shop,
}) => {
  let created: unknown
  await page.route('**/api/hero-cards', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: [] })
    created = route.request().postDataJSON()
    return route.fulfill({ status: 201, json: { id: 9, ...route.request().postDataJSON() } })
  })
  await logIn(page, shop, '/carte-hero')
  await expect(page.getByText('Aucune carte trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Créer l’onglet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Nouvelle collection')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expectToast(page, 'Onglet créé avec succès')
  expect(created).toEqual({ title: 'Nouvelle collection', link: null, isActive: true })

  await page.unroute('**/api/hero-cards')
  await cut(page, 'GET', '/hero-cards')
  await page.reload()
  await expect(page.getByText('Chargement...')).toBeVisible()
  await expect(page.getByText(/^Erreur: /)).toBeVisible()
  await page.unroute('**/api/hero-cards')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('switch')).toBeVisible()
})

async function cardOf(shop: RunningShop): Promise<HeroCard> {
  const [card] = (await shop.asOwner('/hero-cards')) as HeroCard[]
  if (!card) throw new Error('The demo shop has no hero card')
  return card
}
