import type { Banner, HeroCard } from '#contract/content.ts'
import { callApi, expectToast, logIn, ownName, press, REFUSAL, refuse } from './admin.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

// What news, banners and the hero card have of their own: admin-lists.e2e.ts has what every list promises.

test('a hidden news item leaves the ticker, and a long title is shortened', async ({ page, shop }) => {
  await logIn(page, shop)
  const title = `${ownName('Actualité')} dont le titre est vraiment bien trop long`
  const text = ownName('Soldes d’hiver')
  const { id } = (await callApi(page, 'POST', '/news', { title, text })) as { id: number }
  const ticker = async () => (await page.request.get('/')).text()
  expect(await ticker()).toContain(text)
  await page.goto(`/${shop.adminPath}/barre-actualites?recherche=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { name: title.slice(0, 20) })).toHaveText(
    `${title.slice(0, 40).trimEnd()}…`,
  )
  await refuse(page, 'PUT', `/news/${id}`)
  await press(page, `Visible : ${title}`)
  await expectToast(page, "Erreur lors de la modification du statut de l'actualité")
  await page.unrouteAll()
  await press(page, `Visible : ${title}`)
  await expectToast(page, 'Actualité masquée avec succès')
  expect(await ticker()).not.toContain(text)
  await callApi(page, 'DELETE', `/news/${id}`)
  await page.reload()
  await press(page, 'Ajouter une actualité')
  const { length } = (await shop.asOwner('/news')) as unknown[]
  await expect(page.getByLabel('Ordre d’affichage')).toHaveValue(String(length + 1))
})

test('a banner has an image and a link, and leaves the home while off', async ({ page, shop }) => {
  await logIn(page, shop, '/bannieres')
  const title = ownName('Bannière')
  await press(page, 'Ajouter une bannière')
  const form = new FormDialog(page, 'Ajouter une bannière')
  const submit = form.button('Ajouter')
  const chooser = form.root.locator('input[type=file]')
  await form.fill({ 'Titre (facultatif)': title })
  await expect(submit).toBeDisabled()
  await chooser.setInputFiles(NOT_AN_IMAGE)
  await expect(form.root.getByText('Veuillez sélectionner un fichier image')).toBeVisible()
  await expect(submit).toBeDisabled()
  await chooser.setInputFiles(await imageFile('b.jpg', '#204080', 3200, 1600))
  await form.field('Mène à').selectOption('Une catégorie ou une liste')
  await form.save()
  await expect(form.root.getByText('Veuillez choisir une catégorie')).toBeVisible()
  await form.root.getByRole('combobox', { name: 'Catégorie ou liste' }).fill('integraux')
  await page.getByRole('option', { name: 'Casques, Intégraux' }).click()
  await form.expectSaved('Bannière ajoutée avec succès')
  await expect(page.getByText('Mène à : Casques, Intégraux')).toBeVisible()
  await page.goto('/')
  const link = page
    .getByRole('region', { name: 'À la une' })
    .locator('a', { has: page.locator(`:scope[aria-label="${title}"]`) })
  await expect(link).toHaveAttribute('href', '/categorie/1/sous-categorie/Int%C3%A9graux')

  await page.goto(`/${shop.adminPath}/bannieres`)
  const toggle = page.getByRole('switch', { name: new RegExp(title) })
  const question = page.getByRole('alertdialog')
  const isShown = async () => (await (await page.request.get('/')).text()).includes(title)
  for (const [verb, failure, success, isOn] of [
    ['Désactiver', 'Erreur lors de la désactivation', 'Bannière désactivée avec succès', false],
    ['Activer', "Erreur lors de l'activation", 'Bannière activée avec succès', true],
  ] as const) {
    await toggle.click()
    await expect(question).toContainText(title)
    await refuse(page, 'PUT', '/banners/*')
    await question.getByRole('button', { name: verb }).click()
    await expectToast(page, `${failure} de la bannière`)
    await page.unrouteAll()
    await question.getByRole('button', { name: verb }).click()
    await expectToast(page, success)
    expect(await isShown()).toBe(isOn)
  }
  // The title alone changes: an inactive banner stays so, with its image.
  const { id } = ((await shop.asOwner('/banners')) as Banner[]).find((one) => one.title === title) ?? {}
  await callApi(page, 'PUT', `/banners/${id}`, { isActive: false })
  await page.reload()
  await press(page, `Modifier la bannière « ${title} »`)
  const change = new FormDialog(page, 'Modifier la bannière')
  await change.fill({ 'Titre (facultatif)': `${title} bis` })
  await change.field('Mène à').selectOption('Un produit')
  await change.button('Choisir un produit').click()
  const picker = page.getByRole('dialog', { name: 'Choisir un produit' })
  await picker.getByLabel('Rechercher un produit').fill('RS1')
  await picker.getByRole('button', { name: /RS1 Carbone/ }).click()
  await change.expectSaved('Bannière modifiée avec succès')
  expect(((await shop.asOwner('/banners')) as Banner[]).find((one) => one.id === id)).toMatchObject({
    ...{
      title: `${title} bis`,
      isActive: false,
      hasImage: true,
      link: expect.stringMatching(/^\/produit\/\d+$/),
    },
  })
  // Found by its number too.
  await page.getByLabel('Rechercher une bannière').fill(String(id))
  await expect(page.getByText(`N° ${id}`, { exact: true })).toBeVisible()
})

test('the hero card is switched off and on, and leads to any place', async ({ page, shop }) => {
  await logIn(page, shop, '/carte-hero')
  const before = await cardOf(shop)
  for (const [state, success, isActive] of [
    ['Actif', 'Onglet désactivé avec succès', false],
    ['Inactif', 'Onglet activé avec succès', true],
  ] as const) {
    await refuse(page, 'PUT', '/hero-cards/*')
    await page.getByRole('switch', { name: new RegExp(`^${state}`) }).click()
    await expectToast(page, 'Erreur lors de la mise à jour')
    await page.unrouteAll()
    await page.getByRole('switch', { name: new RegExp(`^${state}`) }).click()
    await expectToast(page, success)
    expect((await cardOf(shop)).isActive).toBe(isActive)
  }

  const form = new FormDialog(page, /onglet/)
  const open = async (kind: string) => {
    await press(page, 'Modifier')
    await form.field('Mène à').selectOption(kind)
  }
  for (const [kind, choice, link] of [
    ['Une autre adresse', 'https://example.com/moto', 'https://example.com/moto'],
    ['Nulle part', null, null],
    ['Une page de la boutique', 'Suivre ma commande', '/suivi'],
    ['Une catégorie ou une liste', 'Tous les produits', '/recherche?sort=newest'],
  ] as const) {
    await open(kind)
    if (choice === link && choice) await form.root.getByLabel('Lien').fill(choice)
    else if (choice) {
      await form.root.getByRole('combobox').last().click()
      await page.getByRole('option', { name: choice }).click()
    }
    await form.expectSaved('Onglet mis à jour avec succès')
    expect(await cardOf(shop)).toMatchObject({ title: before.title, link })
  }
  await press(page, 'Modifier')
  await form.fill({ Titre: 'Autre titre' })
  await refuse(page, 'PUT', '/hero-cards/*')
  await form.expectRefused('Erreur lors de la mise à jour', REFUSAL, { Titre: 'Autre titre' })
})

async function cardOf(shop: RunningShop): Promise<HeroCard> {
  const [card] = (await shop.asOwner('/hero-cards')) as HeroCard[]
  if (!card) throw new Error('The demo shop has no hero card')
  return card
}
