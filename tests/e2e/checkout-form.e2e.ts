import type { Wilaya } from '#contract/delivery.ts'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { DESKTOP, expect, settle, test, WIDE } from './shop-fixture.ts'
import {
  bringToCheckout,
  chooseWilaya,
  confirmOrder,
  dinars,
  expectNoOverflow,
  fillCheckout,
  findHelmet,
  findOran,
  findPlain,
  findProduct,
  openWithCart,
  toLine,
} from './shopper.ts'

// What is filled in at the checkout, and what stands in the way of sending it.

test('what is missing is told in a summary that leads to each field', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  await expect(page.getByRole('region', { name: 'Actualités' })).toBeHidden()
  await confirmOrder(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Veuillez remplir tous les champs obligatoires' })
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Nom complet')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Indiquez votre nom.')).toBeVisible()
  await expectNoViolation(page, 'checkout with errors')
  await summary.getByRole('link', { name: 'Téléphone' }).click()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await page.keyboard.type('0661')
  await expect(summary.getByRole('link', { name: 'Téléphone' })).toHaveCount(0)
  await expect(page.getByLabel('Téléphone')).toHaveAttribute('aria-invalid', 'false')
  await expect(summary.getByRole('link', { name: 'Nom complet' })).toBeVisible()
  await page.getByLabel('Nom complet').fill('Amine')
  await chooseWilaya(page, '31')
  await expect(summary).toHaveCount(0)
  await confirmOrder(page)
  await summary.getByRole('link', { name: 'Type de livraison' }).click()
  await expect(page.getByRole('radio', { name: /À domicile/ })).toBeFocused()
})

test('the summary corrects quantities, and undoes a removal', async ({ page, shop }) => {
  const [plain, helmet] = [await findPlain(shop), await findHelmet(shop)]
  await openWithCart(page, '/commande', [toLine(plain, { quantity: 2 }), toLine(helmet)])
  const summary = page.getByRole('region', { name: 'Récapitulatif' })
  const quantity = summary.getByRole('group', { name: `Quantité de ${plain.name}` })
  await quantity.getByRole('button', { name: 'Diminuer' }).click()
  await expect(summary.getByText(dinars(plain.price + helmet.price)).first()).toBeVisible()
  await expectNoViolation(page, 'summary of the checkout')
  await quantity.getByRole('button', { name: 'Diminuer' }).click()
  await expect(summary.getByText(`Retiré du panier\u00a0: ${plain.name}`)).toBeVisible()
  await summary.getByRole('button', { name: 'Rétablir' }).click()
  await expect(summary.getByRole('button', { name: `Supprimer ${plain.name}` })).toBeFocused()
  await summary.getByRole('button', { name: `Supprimer ${plain.name}` }).click()
  await summary.getByRole('button', { name: `Supprimer ${helmet.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(summary.getByRole('button', { name: `Supprimer ${helmet.name}` })).toBeVisible()
})

test('home wants an address and a baladiya, a centre wants a centre', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  await page.getByLabel('Nom complet').fill('Amine')
  await page.getByLabel('Téléphone').fill('peu importe')
  await chooseWilaya(page, '31')
  await page.getByRole('radio', { name: /À domicile/ }).check()
  await confirmOrder(page)
  await expect(page.getByText('Veuillez saisir votre adresse de livraison')).toBeVisible()
  await page.getByLabel('Adresse').fill('12, rue des Pins')
  await confirmOrder(page)
  await expect(page.getByText('Veuillez saisir votre adresse de livraison')).toHaveCount(0)
  await expect(page.getByText('Veuillez sélectionner votre baladiya')).toBeVisible()
  await page.getByRole('radio', { name: /En centre/ }).check()
  await confirmOrder(page)
  await expect(page.getByText('Veuillez sélectionner un centre de distribution')).toBeVisible()
  await expectNoViolation(page, 'checkout, centre missing')
})

test('another wilaya or type starts again what hangs on it', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  await fillCheckout(page)
  await page.getByRole('radio', { name: /En centre/ }).check()
  await page.getByRole('radio', { name: /À domicile/ }).check()
  await expect(page.getByLabel('Adresse')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue('')
  await chooseWilaya(page, '16')
  await expect(page.getByRole('radio', { name: /À domicile/ })).not.toBeChecked()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Amine Bensaïd')
})

test('a wilaya is chosen by number or name, by keyboard alone', { tag: DESKTOP }, async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  const wilaya = page.getByRole('combobox', { name: 'Wilaya' })
  await wilaya.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveText('01 Adrar')
  await expectNoViolation(page, 'checkout, wilayas open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('tebessa')
  await page.keyboard.press('Enter')
  await expect(wilaya).toHaveValue('12 Tébessa')
  // Typing begins anew, arrows move, Tab takes what can only mean one.
  await wilaya.blur()
  await wilaya.focus()
  await page.keyboard.type('bordj')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(wilaya).toHaveValue('50 Bordj Badji Mokhtar')
  await wilaya.blur()
  await wilaya.focus()
  await page.keyboard.type('31')
  await page.keyboard.press('Tab')
  await expect(wilaya).toHaveValue('31 Oran')
  await wilaya.fill('paris')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await wilaya.blur()
  await expect(wilaya).toHaveValue('31 Oran')
  await wilaya.fill('')
  await wilaya.blur()
  await expect(wilaya).toHaveValue('')
  await wilaya.fill('oranais')
  await expect(page.getByText('Les plus proches')).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveText('31 Oran')
  await wilaya.blur()
  await expect(wilaya).toHaveValue('oranais')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('digits that are missing are asked about once, and refuse nothing', async ({ page, shop }) => {
  await bringToCheckout(page, shop)
  const phone = page.getByLabel('Téléphone')
  await phone.fill('0550 12 34 5')
  await expect(page.getByText('Il manque un chiffre')).toHaveCount(0)
  await page.getByLabel('Nom complet').click()
  await expect(page.getByText('Il manque un chiffre')).toBeVisible()
  await phone.fill('0661 23 45')
  await confirmOrder(page)
  const question = page.getByRole('alert').filter({ hasText: 'Il manque 2 chiffres' })
  await expect(question).toBeFocused()
  await expect(question).toContainText(/0661.23.45, a 8 chiffres/)
  await expectNoViolation(page, 'checkout, doubtful number')
  await question.getByRole('button', { name: 'Corriger le numéro' }).click()
  await expect(phone).toBeFocused()
  await phone.fill('0661 23 46')
  await expect(question).toHaveCount(0)
  await confirmOrder(page)
  await expect(question).toBeVisible()
  await confirmOrder(page)
  await expect(page).toHaveURL(/succes-commande/)
})

test('what is typed survives a reload', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  const phone = await fillCheckout(page)
  await page.reload()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Amine Bensaïd')
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByRole('combobox', { name: 'Wilaya' })).toHaveValue('31 Oran')
  await expect(page.getByRole('radio', { name: /À domicile/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue('Oran')
  await expect(page.getByLabel('Adresse')).toHaveValue('12, rue Larbi Ben M’hidi')
})

test('the button carries the total of each choice', async ({ page, shop }) => {
  const product = await findPlain(shop)
  const oran = await findOran(shop)
  await openWithCart(page, '/commande', [toLine(product)])
  const button = page.getByRole('button', { name: /^Confirmer la commande/ })
  await expect(button).toContainText(dinars(product.price))
  await chooseWilaya(page, 'oran')
  await page.getByRole('radio', { name: /En centre/ }).check()
  await expect(button).toContainText(dinars(product.price + oran.centerPrice))
  await page.getByRole('radio', { name: /À domicile/ }).check()
  await expect(button).toContainText(dinars(product.price + oran.homePrice))
  await openWithCart(page, '/commande', [toLine(await findHelmet(shop), { quantity: 9 })])
  await expect(page.getByText('Gratuit', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Gratuite', { exact: true })).toBeVisible()
})

test('a wilaya offers what it has, and says when that is nothing', async ({ page, shop }) => {
  const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
  const changed = wilayas.map((one) => {
    if (one.name === 'Oran') return { ...one, centers: [], baladiyas: [] }
    return one.name === 'Alger' ? { ...one, centers: [] } : one
  })
  await page.route('**/api/wilayas', (route) => route.fulfill({ json: changed }))
  await openWithCart(page, '/panier', [toLine(await findPlain(shop))])
  await page.getByRole('link', { name: 'Passer la commande' }).click()
  await chooseWilaya(page, '16')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await chooseWilaya(page, '31')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Aucune option de livraison disponible pour cette wilaya' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aucune livraison disponible' })).toBeDisabled()
  await expectNoViolation(page, 'checkout, no delivery')
})

test('an empty or sold out cart cannot be ordered, and leads back', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [])
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir tous les produits' })).toBeVisible()
  const gone = await findProduct(shop, (one) => !one.inStock)
  await openWithCart(page, '/commande', [toLine(gone)])
  await expect(page.getByRole('heading', { name: 'Produits en rupture de stock' })).toBeVisible()
  await expect(page.getByText(gone.name)).toBeVisible()
  await expectNoViolation(page, 'checkout, sold out')
  await page.getByRole('main').getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL(/\/panier$/)
})

test('nothing jumps, nothing overflows at 320 px', { tag: WIDE }, async ({ page, shop }) => {
  await watchLayoutShift(page)
  await openWithCart(page, '/commande', [toLine(await findHelmet(shop)), toLine(await findPlain(shop))])
  await expect(page.getByLabel('Nom complet')).toBeVisible()
  await settle(page)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await page.setViewportSize({ width: 320, height: 640 })
  await fillCheckout(page)
  await expectNoOverflow(page)
  await expectNoViolation(page, 'checkout, filled in')
})
