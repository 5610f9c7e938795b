import type { Page } from '@playwright/test'
import { brokenWords } from './broken-words.ts'
import { expect, test } from './shop-fixture.ts'
import {
  chooseOptions,
  enlargeText,
  expectNoOverflow,
  findHelmet,
  findPlain,
  openWithCart,
  toLine,
} from './shopper.ts'

// Text at 200 % on a phone, in what opens over a page and in lists; frame.e2e.ts looks at the pages themselves.

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => {
    const { documentElement, body } = document
    documentElement.style.fontSize = '200%'
    // Chromium may not recompute a rem length until the next layout of its element.
    body.style.display = 'none'
    body.getBoundingClientRect()
    body.style.display = ''
  })
}

/** Every word in some elements is whole, and nothing lies beyond the right edge. */
async function expectWhole(page: Page, state: string, parts: string): Promise<void> {
  await expectNoOverflow(page, state)
  expect(await brokenWords(page, parts), state).toEqual([])
}

test('no word is cut in the menu, in Ma moto and among suggestions', async ({ page }) => {
  await open(page, '/categorie/1')
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('button', { name: 'CASQUES' })).toBeVisible()
  await expectWhole(page, 'menu', 'dialog *')
  await page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click()
  await expect(page.getByRole('button', { name: 'Retour' })).toBeVisible()
  await expectWhole(page, 'menu, Pièces détachées', 'dialog *')
  await page.getByRole('button', { name: 'FERMER' }).click()

  await page.getByRole('button', { name: 'Ma moto' }).click()
  await expect(page.getByRole('button', { name: /^Kawasaki/ })).toBeVisible()
  await expectWhole(page, 'Ma moto', 'dialog *')
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()

  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill('casque')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  await expectWhole(page, 'suggestions', '[role=option] *')
})

test('no word is cut in a list of lines, of a vehicle’s parts or of a cart', async ({ page, shop }) => {
  await open(page, '/categorie/1?display=liste')
  await expectWhole(page, 'list', 'main article *')
  await open(page, '/categorie/8?model=1&year=2018')
  await expect(page.getByText('Pour votre')).toBeVisible()
  await expectWhole(page, 'list of what fits', 'main strong')
  await page.route('**/api/products/*', (route) => route.abort())
  await openWithCart(page, '/robots.txt', [toLine(await findPlain(shop))])
  await open(page, '/panier')
  await expect(page.getByText('Stock non vérifié')).toBeVisible()
  await expectWhole(page, 'cart whose stock is not known', 'main *')
})

test('no word is cut on a product, and what opens from it can be closed', async ({ page, shop }) => {
  const helmet = await findHelmet(shop)
  await open(page, `/produit/${helmet.id}`)
  await expectWhole(page, 'product', 'main :is(legend, dt, dd, span, p)')
  await page.getByRole('button', { name: 'Guide des tailles' }).click()
  await expect(page.getByRole('columnheader', { name: 'Tour de tête' })).toBeVisible()
  await expectWhole(page, 'size guide', 'dialog *')
  await page.getByRole('button', { name: 'Fermer le guide' }).click()
  await page.getByRole('button', { name: /^Agrandir/ }).click()
  const close = page.getByRole('button', { name: 'Fermer', exact: true })
  await expect(close).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page, 'image viewer')
  await close.click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the message of another size stays under the header, with its close button in reach', async ({
  page,
  shop,
}) => {
  const helmet = await findHelmet(shop)
  await openWithCart(page, `/produit/${helmet.id}`, [toLine(helmet)])
  await chooseOptions(page, helmet)
  await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
  const message = page.getByText('Ce produit était déjà dans le panier')
  await expect(message).toBeVisible()
  await enlargeText(page)
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await expect(message).toBeHidden()
})
