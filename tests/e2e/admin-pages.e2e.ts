import type { ShopIdentity } from '#contract/shop-identity.ts'
import { PAGE_TITLES } from '#rules/info-pages.ts'
import { callApi, expectToast, logIn, press, REFUSAL, refuse } from './admin.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

test.afterEach(async ({ page }) => {
  for (const [slug, title] of Object.entries(PAGE_TITLES))
    await callApi(page, 'PUT', `/pages/${slug}`, { title, text: '', isPublished: false })
})

test('the legal notice is begun from its template, completed, and published', async ({ page, shop }) => {
  await logIn(page, shop, '/pages')
  await expect(page.getByText('Brouillon', { exact: true })).toHaveCount(4)
  await page.getByRole('link', { name: 'Mentions légales' }).click()
  await press(page, 'Partir du modèle')
  const text = page.getByLabel('Texte', { exact: true })
  await expect(text).toHaveValue(/^## Qui vend/)
  await press(page, 'Publier')
  await expectToast(page, 'Erreur lors de la sauvegarde de la page')
  await expect(text).toHaveAccessibleDescription(/Complétez d’abord ce qui est marqué/)
  await expect(text).toBeFocused()
  const selected = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toMatch(/^\[À COMPLÉTER/)

  const gaps = page.getByRole('region', { name: 'Reste à compléter' })
  await expect(gaps.getByRole('heading')).toHaveText('7 passages à compléter avant de publier')
  for (const left of [6, 5, 4, 3, 2, 1, 0]) {
    await gaps.getByRole('listitem').getByRole('button').last().click()
    await expect(text).toBeFocused()
    await page.keyboard.insertText(`valeur ${left}`)
    await expect(gaps.getByRole('listitem')).toHaveCount(left)
  }
  await expect(page.getByText('Rien ne reste à compléter')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('heading', { name: 'Nous joindre' })).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: 'NIF : valeur' })).toBeVisible()
  await press(page, 'Publier')
  await expectToast(page, 'Page publiée avec succès')
  await expect(page.getByRole('main').getByText('Publiée', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page).toHaveURL('/page/mentions-legales')
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'NIF : valeur' })).toBeVisible()

  await page.goto(`/${shop.adminPath}/pages`)
  await expect(page.getByRole('link', { name: 'Voir dans la boutique : Mentions légales' })).toHaveAttribute(
    'href',
    '/page/mentions-legales',
  )
  await page.getByRole('link', { name: 'Mentions légales', exact: true }).click()
  await press(page, 'Retirer de la boutique')
  await expectToast(page, 'Page retirée de la boutique')
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })).toHaveCount(0)
})

test('what is typed while a page loads, is saved or fails to be saved stays', async ({ page, shop }) => {
  await logIn(page, shop, '/pages/mentions-legales')
  const text = page.getByLabel('Texte', { exact: true })
  const question = page.getByRole('alertdialog')
  const template = await holdAnswers(page, '**/api/pages/mentions-legales/template')
  await press(page, 'Partir du modèle')
  await template.arrived()
  await text.fill('Un début')
  await template.release()
  await expect(question).toContainText('Le texte que vous avez sera remplacé')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(text).toHaveValue('Un début')
  const saved = await holdAnswers(page, '**/api/pages/mentions-legales')
  await press(page, 'Enregistrer le brouillon')
  await saved.arrived()
  await text.fill('Un début, et sa suite')
  await saved.release()
  await expectToast(page, 'Brouillon enregistré avec succès')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await refuse(page, 'PUT', '/pages/mentions-legales')
  await press(page, 'Enregistrer le brouillon')
  await expectToast(page, 'Erreur lors de la sauvegarde de la page')
  await expect(page.getByRole('alert').filter({ hasText: REFUSAL })).toBeVisible()
  await expect(text).toHaveValue('Un début, et sa suite')
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await expect(question).toContainText('Ce que vous avez saisi sera perdu.')
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
})

test('what a page lacks is asked once, in the page, and every other page has it', async ({ page, shop }) => {
  const { email, hours, address, legal } = (await shop.asOwner('/shop')) as ShopIdentity
  await logIn(page, shop, '/pages/conditions-de-vente')
  await callApi(page, 'PUT', '/shop', { email: '', address: '3, rue du Port, Oran' })
  await page.reload()
  const text = page.getByLabel('Texte', { exact: true })
  await press(page, 'Partir du modèle')
  await expect(text).toHaveValue(/À COMPLÉTER : adresse email/)
  await text.fill(`Ma phrase.\n\n${await text.inputValue()}`)
  await press(page, 'Compléter en une fois')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('contact@guidon.example')
  await dialog.getByRole('button', { name: 'La même que le magasin : 3, rue du Port, Oran' }).click()
  await expect(dialog.getByLabel('Adresse du siège')).toHaveValue('3, rue du Port, Oran')
  await dialog.getByLabel('Raison sociale').fill('Guidon')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Boutique enregistrée avec succès')
  await expect(text).toHaveValue(/^Ma phrase\.[\s\S]*tenu par Guidon[\s\S]*contact@guidon\.example/)
  await expect(page.getByRole('region', { name: 'Reste à compléter' }).getByRole('listitem')).toHaveText([
    'numéro du registre du commerce',
  ])
  await press(page, 'Enregistrer le brouillon')
  await expectToast(page, 'Brouillon enregistré avec succès')

  await page.goto(`/${shop.adminPath}/pages/confidentialite`)
  await text.fill('Écrivez à [À COMPLÉTER : adresse email].')
  await press(page, 'Remplir avec « Ma boutique »')
  await expect(text).toHaveValue('Écrivez à contact@guidon.example.')
  await press(page, 'Partir du modèle')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remplacer le texte' }).click()
  await expect(text).toHaveValue(/contact@guidon\.example/)
  await expect(page.getByText('Rien ne reste à compléter')).toBeVisible()
  await callApi(page, 'PUT', '/shop', { email, hours, address, legal })
})

test('a mark is selected where it stands, in sight', async ({ page, shop }) => {
  await logIn(page, shop, '/pages/conditions-de-vente')
  const text = page.getByLabel('Texte', { exact: true })
  await text.fill(`${'Une ligne.\n\n'.repeat(200)}Adresse : [À COMPLÉTER : adresse du siège].`)
  await text.evaluate((area) => area.scrollTo(0, 0))
  await page.getByRole('button', { name: 'adresse du siège' }).click()
  await expect(text).toBeFocused()
  const state = () =>
    text.evaluate((area: HTMLTextAreaElement) => ({
      selected: area.value.slice(area.selectionStart, area.selectionEnd),
      isScrolled: area.scrollTop > area.clientHeight,
    }))
  await expect.poll(state).toEqual({ selected: '[À COMPLÉTER : adresse du siège]', isScrolled: true })
})
