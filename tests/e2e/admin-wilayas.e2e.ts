import type { Locator, Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import { confirmDeletion, cut, expectToast, logIn, ownName, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

test('a wilaya is added with its prices and its lists', async ({ page, shop }) => {
  await logIn(page, shop, '/wilayas')
  await expect(page.getByText(/^\d+ wilayas$/)).toBeVisible()
  await expectNoViolation(page, 'wilayas')
  const name = ownName('Wilaya')
  const { dialog, centers, baladiyas, submit } = await openForm(page)
  await expect(dialog.getByLabel('Prix à domicile')).toHaveAttribute('placeholder', '600')
  await expect(dialog.getByLabel('Prix au centre')).toHaveAttribute('placeholder', '400')
  await submit.click()
  await expect(dialog.getByText('Veuillez saisir le prix à domicile')).toBeVisible()
  await dialog.getByLabel('Nom de la wilaya').fill(name)
  await dialog.getByLabel('Prix à domicile').fill('1 200')
  await dialog.getByLabel('Prix au centre').fill('450')
  await addTo(centers, ' Centre A ')
  await addTo(baladiyas, 'Nord', 'Sud')
  await expectNoViolationInDialog(page, 'wilaya dialog')
  // Typed, but never confirmed with Enter: it is meant as well.
  await baladiyas.getByRole('textbox').first().fill('Ouest')
  await submit.click()
  await expectToast(page, 'Wilaya ajoutée avec succès')
  await expect(dialog).toBeHidden()
  expect(await find(shop, name)).toMatchObject({
    code: null,
    homePrice: 1200,
    centerPrice: 450,
    centers: ['Centre A'],
    baladiyas: ['Nord', 'Sud', 'Ouest'],
  })
})

test('the lists of a wilaya take a name once, whatever its case, and change it in its place', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/wilayas')
  const name = ownName('Wilaya')
  const { dialog, centers, baladiyas, submit } = await openForm(page)
  await dialog.getByLabel('Nom de la wilaya').fill(name)
  await dialog.getByLabel('Prix à domicile').fill('1200')
  await dialog.getByLabel('Prix au centre').fill('450')
  await addTo(centers, ' Centre A ', 'centre a', '   ')
  await expect(centers.getByRole('listitem')).toHaveCount(1)
  await addTo(baladiyas, 'Nord', 'Sud', 'SUD', 'Est')
  await expect(baladiyas.getByRole('listitem')).toHaveCount(3)
  await baladiyas.getByRole('button', { name: 'Modifier Sud' }).click()
  await expectNoViolationInDialog(page, 'lists of a wilaya')
  await page.getByLabel('Nouveau nom de Sud').fill('NORD')
  await page.keyboard.press('Enter')
  await expect(baladiyas.getByText('« NORD » est déjà dans la liste')).toBeVisible()
  await baladiyas.getByRole('button', { name: 'Modifier Sud' }).click()
  await page.keyboard.press('Escape')
  await baladiyas.getByRole('button', { name: 'Modifier Sud' }).click()
  await page.getByLabel('Nouveau nom de Sud').fill('Grand Sud')
  await page.keyboard.press('Enter')
  await baladiyas.getByRole('button', { name: 'Supprimer Est' }).click()
  await submit.click()
  await expectToast(page, 'Wilaya ajoutée avec succès')
  expect(await find(shop, name)).toMatchObject({ centers: ['Centre A'], baladiyas: ['Nord', 'Grand Sud'] })
})

test('a price of a wilaya may become 0', async ({ page, shop }) => {
  const name = await addWilaya(shop)
  await logIn(page, shop, '/wilayas')
  await page.getByLabel('Rechercher une wilaya').fill(name.toUpperCase())
  await expect(page.getByText(/^1 sur \d+ wilayas$/)).toBeVisible()
  await button(page, `Modifier ${name}`).click()
  await page.getByLabel('Prix au centre').fill('0')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Wilaya modifiée avec succès')
  expect((await find(shop, name))?.centerPrice).toBe(0)
})

test('a deletion of a wilaya that is refused says why, can be tried again, and removes it', async ({
  page,
  shop,
}) => {
  const name = await addWilaya(shop)
  await logIn(page, shop, '/wilayas')
  await page.getByLabel('Rechercher une wilaya').fill(name)
  await expect(page.getByText(/^1 sur/)).toBeVisible()
  await refuse(page, 'DELETE', '/wilayas/*')
  await button(page, `Supprimer ${name}`).click()
  const question = await confirmDeletion(page, name)
  await expectToast(page, 'Erreur lors de la suppression de la wilaya')
  await expect(question.getByRole('alert')).toHaveText(REFUSAL)
  await page.unroute('**/api/wilayas/*')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Wilaya supprimée avec succès')
  await expect(page.getByText('Aucune wilaya trouvée')).toBeVisible()
  expect(await find(shop, name)).toBeUndefined()
})

test('wilayas are found whatever the accents', async ({ page, shop }) => {
  await logIn(page, shop, '/wilayas')
  await page.getByLabel('Rechercher une wilaya').fill('bejaia')
  await expect(page.getByRole('heading', { name: 'Béjaïa' })).toBeVisible()
  await expect(page.getByText(/^1 sur/)).toBeVisible()
})

test('a wilaya, found by its number, that cannot be saved says why and keeps what was typed', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/wilayas')
  await page.getByLabel('Rechercher une wilaya').fill('31')
  // A button that the search moves takes no click. Names of other tests may have the number too.
  await expect(page.getByText(/^\d+ sur/)).toBeVisible()
  await button(page, 'Modifier Oran').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numéro').fill('16')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur lors de la sauvegarde de la wilaya')
  await expect(dialog.getByRole('alert').first()).not.toBeEmpty()
  await cut(page, 'PUT', '/wilayas/*')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Pas de connexion au serveur')
  await expect(dialog.getByLabel('Numéro')).toHaveValue('16')
  expect((await find(shop, 'Oran'))?.code).toBe(31)
})

test('a changed wilaya price reaches the checkout', async ({ page, shop }) => {
  const oran = await find(shop, 'Oran')
  const price = (oran?.homePrice ?? 0) + 111
  await logIn(page, shop, '/wilayas')
  await button(page, 'Modifier Oran').click()
  await page.getByLabel('Prix à domicile').fill(String(price))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Wilaya modifiée avec succès')

  const { items } = (await shop.asOwner('/products?sort=price-low&inStock=true')) as {
    items: { id: number; sizes: string[]; colors: string[] }[]
  }
  const plain = items.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  await page.goto(`/produit/${plain?.id}`)
  await page.getByRole('button', { name: 'Acheter Maintenant' }).first().click()
  await page.getByRole('combobox', { name: 'Wilaya' }).fill('31')
  await page.getByRole('option', { name: '31 Oran' }).click()
  await expect(
    page.getByText(new RegExp(`^${String(price).replace(/(\d)(?=\d{3}$)/, '$1\\s')}\\sDA$`)).first(),
  ).toBeVisible()
})

test('the wilayas say when they cannot be loaded, and are asked for again', async ({ page, shop }) => {
  await refuse(page, 'GET', '/wilayas')
  await logIn(page, shop, '/wilayas')
  await expect(page.getByText('Impossible de charger les wilayas')).toBeVisible()
  await page.unroute('**/api/wilayas')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(/^\d+ wilayas$/)).toBeVisible()
})

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Ajouter une wilaya' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une wilaya' })
  return {
    dialog,
    centers: dialog.getByRole('group', { name: /^Centres/ }),
    baladiyas: dialog.getByRole('group', { name: /^Baladiyas/ }),
    submit: dialog.getByRole('button', { name: 'Ajouter', exact: true }),
  }
}

async function addTo(list: Locator, ...texts: string[]): Promise<void> {
  const field = list.getByRole('textbox').first()
  for (const text of texts) {
    await field.fill(text)
    await field.press('Enter')
  }
}

/** Adds a wilaya past the screens, and returns its name. */
async function addWilaya(shop: RunningShop): Promise<string> {
  const name = ownName('Wilaya')
  const body = JSON.stringify({ name, homePrice: 1200, centerPrice: 450 })
  await shop.asOwner('/wilayas', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(await find(shop, name)).toBeDefined()
  return name
}

// A row has its buttons twice, for phones and for desks.
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

async function find(shop: RunningShop, name: string): Promise<Wilaya | undefined> {
  return ((await shop.asOwner('/wilayas')) as Wilaya[]).find((wilaya) => wilaya.name === name)
}
