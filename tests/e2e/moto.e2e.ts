import type { Page } from '@playwright/test'
import type { VehicleMake } from '#contract/vehicle.ts'
import { press } from './admin.ts'
import { expect, test, WIDE } from './shop-fixture.ts'
import { named, openProduct, readCart } from './shopper.ts'

// The demo fits its parts to models: those of Pièces détachées, category 8, and of no helmet.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ma moto' })

async function choose(page: Page, ...taps: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Ma moto' }).click()
  // Before makes of other tests, whose names begin alike.
  for (const name of taps) await press(page, new RegExp(`^${name}`))
  await expect(dialogOf(page)).toBeHidden()
}

test('a vehicle is chosen in three taps, and its list has an address', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  const makes = (await shop.asOwner('/vehicles')) as VehicleMake[]
  const id = makes.flatMap(({ models }) => models).find(({ name }) => name === 'MT-07')?.id
  await page.goto('/categorie/8')
  await choose(page, 'Yamaha', 'MT-07', '2018')
  await expect(page).toHaveURL(`/categorie/8?model=${id}&year=2018`)
  await expect(page.getByText('Pour votre Yamaha MT-07 (2018)')).toBeVisible()
  await expect(page.getByText(/^\d+ produits disponibles/)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Nickel scooter' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('moto') ?? ''))).toEqual({
    modelId: id,
    year: 2018,
  })

  await page.getByRole('link', { name: 'Voir tout' }).click()
  await expect(page).toHaveURL(/\/categorie\/8$/)
  const own = page.getByRole('link', { name: /^Pour ma MT-07 : \d+ produits$/ })
  await own.click()
  await expect(page).toHaveURL(new RegExp(`model=${id}&year=2018`))
  // Nothing of a helmet says what it fits: no list of it is offered.
  await page.goto('/categorie/1')
  await expect(page.getByRole('button', { name: 'Ma moto : Yamaha MT-07 (2018)' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pour ma MT-07/ })).toHaveCount(0)
})

test('a product says if it fits the chosen vehicle, and which it fits', async ({ page, shop }) => {
  const region = page.getByRole('region', { name: 'Compatibilité' })
  const open = (part: string) => openProduct(page, shop, named(part))
  await open('Plaquettes de frein avant')
  for (const text of ['Compatible avec 5 modèles', 'MT-07 (dès 2014)'])
    await expect(region).toContainText(text)
  await expect(region).not.toContainText('votre')
  await choose(page, 'Yamaha', 'MT-07', '2018')
  for (const [part, text] of [
    ['Plaquettes de frein avant', 'Compatible avec votre Yamaha MT-07 (2018)'],
    ['Bougie Rotanor Nickel', 'Non compatible avec votre Yamaha MT-07 (2018)'],
    ['Hublot', 'Universel : va sur toutes les motos'],
    ['Gaz 330', 'Compatibilité non précisée'],
  ] as const) {
    await open(part)
    await expect(region).toContainText(text)
  }
  await region.getByRole('link', { name: 'Pièces détachées pour votre Yamaha MT-07 (2018)' }).click()
  await expect(page).toHaveURL(/\/categorie\/8\?model=\d+&year=2018$/)
  const silent = page.waitForResponse(/\/api\/products\?.*model=/)
  await open('Casque')
  await silent
  await expect(region).toHaveCount(0)

  await page.getByRole('button', { name: /^Ma moto/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Oublier cette moto' }).click()
  await expect(page.getByRole('button', { name: 'Ma moto', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('moto'))).toBe(null)
})

test('a model is found by its name, with the keyboard alone', { tag: WIDE }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ma moto' }).focus()
  await page.keyboard.press('Enter')
  const search = dialogOf(page).getByLabel('Chercher une moto ou un scooter')
  await search.fill('zzzz')
  await expect(dialogOf(page).getByText('Aucun modèle de ce nom.')).toBeVisible()
  await expect(dialogOf(page).getByRole('link', { name: '0550 00 00 00' })).toBeVisible()
  await search.fill('fiddle iii')
  await expect(dialogOf(page).getByRole('button', { name: 'SYM Fiddle III' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Je ne sais pas' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recherche\?model=\d+$/)
  await expect(page.getByText('Pour votre SYM Fiddle III', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('what does not fit the vehicle asks before it goes into the cart', async ({ page, shop }) => {
  await page.goto('/categorie/8')
  await choose(page, 'Yamaha', 'MT-07', '2018')
  await openProduct(page, shop, named('Bougie Rotanor Nickel'))
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  const sure = page.getByRole('button', { name: 'Ajouter quand même' })
  await expect(sure).toBeInViewport()
  expect(await readCart(page)).toEqual([])
  await sure.click()
  await expect(page.getByText(/^Ajouté au panier/)).toBeVisible()
  await expect(sure).toHaveCount(0)
  expect(await readCart(page)).toHaveLength(1)
})

test('Back goes one step in the choice of a vehicle', async ({ page }) => {
  await page.goto('/categorie/8')
  await page.getByRole('button', { name: 'Ma moto' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Yamaha/ }).click()
  await dialog.getByRole('button', { name: /^MT-07/ }).click()
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Yamaha', exact: true })).toBeVisible()
  await page.goBack()
  await expect(dialog.getByLabel('Chercher une moto ou un scooter')).toBeVisible()
})
