import type { Wilaya } from '#contract/delivery.ts'
import { callApi, expectToast, fillLogin, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'

test('all prices are typed on one screen by keyboard alone, and saved together', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/wilayas/tarifs')
  const before = (await callApi(page, 'GET', '/wilayas')) as Wilaya[]
  const [first, second, third] = before
  if (!first || !second || !third) throw new Error('The demo has wilayas')
  const cell = (wilaya: Wilaya, way: 'Domicile' | 'Centre') =>
    page.getByRole('textbox', { name: `${way}, ${wilaya.name}`, exact: true })
  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())
  await expect(cell(first, 'Domicile')).toHaveValue(String(first.homePrice))
  await page.getByRole('checkbox', { name: `Choisir ${first.name}`, exact: true }).focus()
  await press('Tab')
  await expect(cell(first, 'Domicile')).toBeFocused()
  await page.keyboard.type('1111')
  await press('Enter')
  await expect(cell(second, 'Domicile')).toBeFocused()
  await press('ArrowRight')
  await expect(cell(second, 'Centre')).toBeFocused()
  await page.keyboard.type('222')
  await press('ArrowDown')
  await expect(cell(third, 'Centre')).toBeFocused()
  await page.keyboard.type('beaucoup')
  await expect(page.getByRole('alert').filter({ hasText: '1 case n’est pas un prix' })).toBeVisible()
  // Saving leads to it from anywhere.
  await cell(first, 'Domicile').focus()
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await expect(cell(third, 'Centre')).toBeFocused()
  await page.keyboard.type('99999999')
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Prix à vérifier' })
  await expect(question).toContainText(/centre\s: 99\s999\s999\sDA/)
  await question.getByRole('button', { name: 'Corriger' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer 3 wilayas' })).toBeFocused()
  await cell(third, 'Centre').focus()
  await page.keyboard.type('333')
  await expectNoViolation(page, 'price sheet')
  // Ctrl+Enter is left to the browser; Enter moves on, so the button is reached by Tab.
  await page.getByRole('button', { name: 'Enregistrer 3 wilayas' }).focus()
  await press('Enter')
  await expectToast(page, 'Tarifs enregistrés avec succès')
  expect(((await callApi(page, 'GET', '/wilayas')) as Wilaya[]).slice(0, 3)).toMatchObject([
    { homePrice: 1111, centerPrice: first.centerPrice },
    { homePrice: second.homePrice, centerPrice: 222 },
    { homePrice: third.homePrice, centerPrice: 333 },
  ])
  const prices = before.slice(0, 3).map(({ id, homePrice, centerPrice }) => ({ id, homePrice, centerPrice }))
  await callApi(page, 'PUT', '/wilayas/prices', prices)
})

test('a column is pasted, a sum is added to a selection, and files go out and in', async ({ page, shop }) => {
  await logIn(page, shop, '/wilayas')
  const before = (await callApi(page, 'GET', '/wilayas')) as Wilaya[]
  const [first, second] = before
  if (!first || !second) throw new Error('The demo has wilayas')
  await page.getByRole('link', { name: 'Tarifs en tableau' }).getByText('Tarifs', { exact: true }).click()
  const home = (wilaya: Wilaya) =>
    page.getByRole('textbox', { name: `Domicile, ${wilaya.name}`, exact: true })
  await home(first).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '700\r\n800\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(home(second)).toHaveValue('800')
  await page.getByRole('checkbox', { name: `Choisir ${second.name}`, exact: true }).check()
  await page.getByLabel('Prix à changer').selectOption('Domicile')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(home(second)).toHaveValue('850')
  await page.getByLabel('Montant (DA)').fill('820')
  await page.getByRole('button', { name: 'Mettre ce prix partout' }).click()
  await expect(home(second)).toHaveValue('820')
  await expect(home(first)).toHaveValue('700')
  await page.getByRole('button', { name: 'Enregistrer 2 wilayas' }).click()
  await expectToast(page, 'Tarifs enregistrés avec succès')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^wilayas-.*\.csv$/)
  const file = (text: string) => ({ name: 'tarifs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const input = page.getByLabel('Importer un CSV')
  await input.setInputFiles(file(`code;nom;domicile;centre\n${first.code};;900;cher`))
  await expect(page.getByText('Ligne 2')).toBeVisible()
  await expect(home(first)).toHaveValue('700')
  await input.setInputFiles(file(`code;nom;domicile;centre\n${first.code};;900;${first.centerPrice}`))
  await expect(page.getByText('Le fichier change 1 wilaya, en jaune dans la feuille')).toBeVisible()
  await expect(home(first)).toHaveValue('900')
  expect(((await shop.asOwner('/wilayas')) as Wilaya[])[0]?.homePrice, 'nothing is written yet').toBe(700)
  await page.getByRole('button', { name: 'Enregistrer 1 wilaya' }).click()
  await expectToast(page, 'Tarifs enregistrés avec succès')
  // The toast may be that of the first save.
  await expect(input).toBeEnabled()
  await input.setInputFiles(file(`code;nom;domicile;centre\n${first.code};;900;${first.centerPrice}`))
  await expect(page.getByText('Le fichier ne change aucun tarif.')).toBeVisible()
  await home(first).fill('950')
  await expect(page.getByText('Enregistrez ou annulez avant d’importer un fichier.')).toBeVisible()
  await callApi(page, 'POST', '/auth/logout')
  await page.getByRole('button', { name: 'Enregistrer 1 wilaya' }).click()
  await expect(page.getByText('Votre session a expiré, veuillez vous reconnecter')).toBeVisible()
  await fillLogin(page)
  await expect(home(first), 'after the session').toHaveValue('950')
  await page.getByRole('link', { name: 'Wilayas' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wilayas', exact: true })).toBeVisible()
  expect(((await shop.asOwner('/wilayas')) as Wilaya[])[0]?.homePrice).toBe(950)
  const prices = before.slice(0, 2).map(({ id, homePrice, centerPrice }) => ({ id, homePrice, centerPrice }))
  await callApi(page, 'PUT', '/wilayas/prices', prices)
})
