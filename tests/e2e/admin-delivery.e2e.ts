import type { Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import { callApi, cut, expectToast, logIn, ownName, paste, press, REFUSAL, refuse } from './admin.ts'
import { holdAnswers } from './held-answers.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { DESKTOP, expect, type RunningShop, test } from './shop-fixture.ts'

// What wilayas, their price sheet and free delivery have of their own.

const CHANGED = 'Livraison gratuite mise à jour avec succès'
const FAILED = 'Erreur lors de la mise à jour de la livraison gratuite'

test('lists of a wilaya take a name once, and a price of 0 is asked about', async ({ page, shop }) => {
  await logIn(page, shop, '/wilayas')
  const name = ownName('Wilaya')
  await press(page, 'Ajouter une wilaya')
  const form = new FormDialog(page, 'Ajouter une wilaya')
  await form.fill({
    ...{ 'Nom de la wilaya': name, 'Prix à domicile (DA)': '1 200', 'Prix au centre (DA)': '450' },
    ...{ 'Délai min (jours) (facultatif)': '2', 'Délai max (jours) (facultatif)': '4' },
  })
  const centers = form.root.getByRole('group', { name: /^Centres/ })
  const baladiyas = form.root.getByRole('group', { name: /^Baladiyas/ })
  await centers.getByRole('textbox').first().fill(' Centre A ')
  for (const text of ['Nord', 'Sud', 'SUD', 'Est', '   ']) {
    await baladiyas.getByRole('textbox').first().fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(baladiyas.getByRole('listitem')).toHaveCount(3)
  const rename = async (text: string, key: string) => {
    await baladiyas.getByRole('button', { name: 'Modifier Sud' }).click()
    await page.getByLabel('Nouveau nom de Sud').fill(text)
    await page.keyboard.press(key)
  }
  await rename('NORD', 'Enter')
  await expect(baladiyas.getByText('« NORD » est déjà dans la liste')).toBeVisible()
  await rename('Sans suite', 'Escape')
  await rename('Grand Sud', 'Enter')
  await baladiyas.getByRole('button', { name: 'Supprimer Est' }).click()
  // Typed, but never confirmed with Enter: it is meant as well.
  await baladiyas.getByRole('textbox').first().fill('Ouest')
  await form.expectSaved('Wilaya ajoutée avec succès')
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  expect(wilayas.find((one) => one.name === name)).toMatchObject({
    ...{ code: null, homePrice: 1200, centerPrice: 450, minDays: 2, maxDays: 4 },
    ...{ centers: ['Centre A'], baladiyas: ['Nord', 'Grand Sud', 'Ouest'] },
  })

  // The search ignores accents; a price of 0 asks for confirmation.
  await page.getByLabel('Rechercher une wilaya').fill('bejaia')
  await expect(page.getByText(/^1 sur/)).toBeVisible()
  await press(page, 'Modifier Béjaïa')
  const change = new FormDialog(page, 'Modifier la wilaya')
  await change.fill({ 'Prix au centre (DA)': '0', 'Prix à domicile (DA)': '1111' })
  await change.save()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Wilaya modifiée avec succès')
  const before = wilayas.find((one) => one.name === 'Béjaïa')
  expect(await shop.asOwner(`/wilayas/${before?.id}`)).toMatchObject({ homePrice: 1111, centerPrice: 0 })
  const { homePrice, centerPrice } = before ?? {}
  await callApi(page, 'PUT', `/wilayas/${before?.id}`, { homePrice, centerPrice })
})

/** The first wilayas of the sheet; their prices are put back by `restore`. */
async function openSheet(page: Page, shop: RunningShop) {
  await logIn(page, shop, '/wilayas/tarifs')
  const before = ((await callApi(page, 'GET', '/wilayas')) as Wilaya[]).slice(0, 3)
  const [first, second, third] = before
  if (!first || !second || !third) throw new Error('The demo has wilayas')
  const prices = before.map(({ id, homePrice, centerPrice, minDays, maxDays }) => ({
    ...{ id, homePrice, centerPrice, minDays, maxDays },
  }))
  return {
    ...{ first, second, third },
    cell: (wilaya: Wilaya, way: 'Domicile' | 'Centre' | 'Délai min' | 'Délai max' = 'Domicile') =>
      page.getByRole('textbox', { name: `${way}, ${wilaya.name}`, exact: true }),
    now: async () => ((await shop.asOwner('/wilayas')) as Wilaya[]).slice(0, 3),
    restore: () => callApi(page, 'PUT', '/wilayas/prices', prices),
  }
}

test('all prices are typed on one screen by keyboard alone, and saved together', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const { first, second, third, cell, now, restore } = await openSheet(page, shop)
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(cell(first)).toHaveValue(String(first.homePrice))
  await page.getByRole('checkbox', { name: `Choisir ${first.name}`, exact: true }).focus()
  await type('Tab')
  await expect(cell(first)).toBeFocused()
  await page.keyboard.type('1111')
  await type('Enter')
  await expect(cell(second)).toBeFocused()
  await type('ArrowRight')
  await expect(cell(second, 'Centre')).toBeFocused()
  await page.keyboard.type('222')
  await type('ArrowDown')
  await expect(cell(third, 'Centre')).toBeFocused()
  await page.keyboard.type('beaucoup')
  await expect(page.getByRole('alert').filter({ hasText: '1 case n’est pas un prix' })).toBeVisible()
  // Saving leads to it from anywhere.
  await cell(first).focus()
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await expect(cell(third, 'Centre')).toBeFocused()
  await page.keyboard.type('99999999')
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Prix à vérifier' })
  await expect(question).toContainText(/centre\s: 99\s999\s999\sDA/)
  await question.getByRole('button', { name: 'Corriger' }).click()
  const save = page.getByRole('button', { name: 'Enregistrer 3 wilayas' })
  await expect(save).toBeFocused()
  await cell(third, 'Centre').focus()
  await page.keyboard.type('333')
  // Ctrl+Enter is left to the browser; Enter moves on, so the button is reached by Tab.
  await save.focus()
  const saving = await holdAnswers(page, /\/wilayas\/prices$/)
  await type('Enter')
  await saving.arrived()
  await cell(first, 'Centre').fill('444')
  await saving.release()
  await expectToast(page, 'Tarifs enregistrés avec succès')
  await expect(cell(first, 'Centre')).toHaveValue('444')
  expect(await now()).toMatchObject([
    { homePrice: 1111, centerPrice: first.centerPrice },
    { homePrice: second.homePrice, centerPrice: 222 },
    { homePrice: third.homePrice, centerPrice: 333 },
  ])
  await restore()
})

test('a column is pasted, a sum is added to a selection, and files go out and in', async ({ page, shop }) => {
  const { first, second, cell, now, restore } = await openSheet(page, shop)
  await paste(cell(first), '700\r\n800\r\n')
  await expect(cell(second)).toHaveValue('800')
  await page.getByRole('checkbox', { name: `Choisir ${second.name}`, exact: true }).check()
  await page.getByLabel('Prix à changer').selectOption('Domicile')
  await press(page, 'Ajouter')
  await expect(cell(second)).toHaveValue('850')
  await page.getByLabel('Délai min (jours)').fill('5')
  await expect(page.getByRole('button', { name: /^Mettre ces délais/ })).toBeDisabled()
  await page.getByLabel('Délai max (jours)').fill('6')
  await press(page, /^Mettre ces délais/)
  await expect(cell(second, 'Délai min')).toHaveValue('5')
  await expect(cell(first)).toHaveValue('700')
  await press(page, 'Enregistrer 2 wilayas')
  await expectToast(page, 'Tarifs enregistrés avec succès')
  expect((await now())[1]).toMatchObject({ homePrice: 850, minDays: 5, maxDays: 6 })

  const download = page.waitForEvent('download')
  await press(page, 'Exporter en CSV')
  expect((await download).suggestedFilename()).toMatch(/^wilayas-.*\.csv$/)
  const input = page.getByLabel('Importer un CSV')
  const importPrices = (homePrice: number, centerPrice: number | string) => {
    const text = `code;nom;domicile;centre\n${first.code};;${homePrice};${centerPrice}`
    return input.setInputFiles({ name: 'tarifs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await importPrices(900, 'cher')
  await expect(page.getByText('Ligne 2')).toBeVisible()
  await expect(cell(first)).toHaveValue('700')
  await importPrices(900, first.centerPrice)
  await expect(page.getByText('Le fichier change 1 wilaya, en jaune dans la feuille')).toBeVisible()
  await expect(cell(first)).toHaveValue('900')
  expect((await now())[0]?.homePrice, 'nothing is written yet').toBe(700)
  await press(page, 'Enregistrer 1 wilaya')
  await expectToast(page, 'Tarifs enregistrés avec succès')
  // The toast may be that of the first save.
  await expect(input).toBeEnabled()
  await importPrices(900, first.centerPrice)
  await expect(page.getByText('Le fichier ne change aucun tarif.')).toBeVisible()
  await cell(first).fill('950')
  await expect(page.getByText('Enregistrez ou annulez avant d’importer un fichier.')).toBeVisible()
  await page.getByRole('link', { name: 'Wilayas' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wilayas', exact: true })).toBeVisible()
  expect((await now())[0]?.homePrice).toBe(950)
  await restore()
})

test('free delivery is switched, and its minimum is checked and changed', async ({ page, shop }) => {
  await logIn(page, shop, '/livraison-gratuite')
  const before = await shop.asOwner('/free-delivery')
  const stored = () => shop.asOwner('/free-delivery')
  await cut(page, 'PUT', '/free-delivery')
  await page.getByRole('switch', { name: /Active/ }).click()
  await expectToast(page, FAILED)
  await page.unrouteAll()
  await page.getByRole('switch', { name: /Active/ }).click()
  await expectToast(page, 'Livraison gratuite désactivée avec succès')
  expect(await stored()).toMatchObject({ isActive: false })
  await page.getByRole('switch', { name: /Inactive/ }).click()
  await expectToast(page, 'Livraison gratuite activée avec succès')

  await press(page, 'Modifier')
  const form = new FormDialog(page, /./)
  const minimum = form.root.getByLabel('Montant minimum')
  await minimum.fill('beaucoup')
  await form.save()
  await expect(form.root.getByText('Un prix sans virgule, par exemple 12 500')).toBeVisible()
  // All delivery at the shop's own cost is asked about.
  const question = page.getByRole('alertdialog', { name: 'À vérifier' })
  await minimum.fill('0')
  await form.save()
  await expect(question).toContainText('la livraison de toutes les commandes est à votre charge')
  await form.correct(question)
  expect(await stored()).toEqual(before)
  await minimum.fill('64 000')
  await refuse(page, 'PUT', '/free-delivery')
  await form.expectRefused(FAILED, REFUSAL, {})
  await expect(minimum).toHaveValue('64 000')
  await page.unrouteAll()
  await form.expectSaved(CHANGED)
  await expect(page.getByText('64 000 DA', { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ minimumAmount: 64_000, isActive: true })

  await callApi(page, 'PUT', '/free-delivery', { minimumAmount: 0, isActive: false })
  await page.reload()
  await page.getByRole('switch', { name: /Inactive/ }).click()
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await stored()).toMatchObject({ minimumAmount: 0, isActive: false })
  await callApi(page, 'PUT', '/free-delivery', before)
})
