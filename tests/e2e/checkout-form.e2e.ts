import { checkoutOf, openCheckout } from './pages/checkout.ts'
import { DESKTOP, expect, test } from './shop-fixture.ts'
import { chooseWilaya, dinars, findHelmet, findPlain, openWithCart, toLine } from './shopper.ts'

// What is filled in at the checkout, and what stands in the way of sending it.

test('what is missing is told in a summary that leads to each field', async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  const { name, phone, home, confirm } = checkoutOf(page)
  await expect(page.getByRole('region', { name: 'Actualités' })).toBeHidden()
  await confirm()
  const missing = page.getByRole('alert').filter({ hasText: 'Veuillez remplir tous les champs obligatoires' })
  await expect(missing).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Indiquez votre nom.')).toBeVisible()
  await missing.getByRole('link', { name: 'Téléphone' }).click()
  await expect(phone).toBeFocused()
  await page.keyboard.type('0661')
  await expect(missing.getByRole('link', { name: 'Téléphone' })).toHaveCount(0)
  await expect(phone).toHaveAttribute('aria-invalid', 'false')
  await name.fill('Amine')
  await chooseWilaya(page, '31')
  await expect(missing).toHaveCount(0)
  await confirm()
  await missing.getByRole('link', { name: 'Type de livraison' }).click()
  await expect(home).toBeFocused()
})

test('the summary corrects quantities, and undoes a removal', async ({ page, shop }) => {
  const [plain, helmet] = [await findPlain(shop), await findHelmet(shop)]
  await openWithCart(page, '/commande', [toLine(plain, { quantity: 2 }), toLine(helmet)])
  const { summary } = checkoutOf(page)
  const removal = (name: string) => summary.getByRole('button', { name: `Supprimer ${name}` })
  const less = summary
    .getByRole('group', { name: `Quantité de ${plain.name}` })
    .getByRole('button', { name: 'Diminuer' })
  await less.click()
  await expect(summary.getByText(dinars(plain.price + helmet.price)).first()).toBeVisible()
  await less.click()
  await expect(summary.getByText(`Retiré du panier\u00a0: ${plain.name}`)).toBeVisible()
  await summary.getByRole('button', { name: 'Rétablir' }).click()
  await expect(removal(plain.name)).toBeFocused()
  await removal(plain.name).click()
  await removal(helmet.name).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(removal(helmet.name)).toBeVisible()
})

test('a wilaya is chosen by number or name, by keyboard alone', { tag: DESKTOP }, async ({ page, shop }) => {
  await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
  const { wilaya } = checkoutOf(page)
  const first = page.getByRole('option').first()
  await wilaya.press('ArrowDown')
  await expect(first).toHaveText('01 Adrar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // Typing begins anew, arrows move, Tab takes what can only mean one.
  for (const [typed, keys, chosen] of [
    ['tebessa', ['Enter'], '12 Tébessa'],
    ['bordj', ['ArrowDown', 'Enter'], '50 Bordj Badji Mokhtar'],
    ['31', ['Tab'], '31 Oran'],
  ] as const) {
    await wilaya.blur()
    await wilaya.focus()
    await page.keyboard.type(typed)
    for (const key of keys) await page.keyboard.press(key)
    await expect(wilaya).toHaveValue(chosen)
  }
  await wilaya.fill('paris')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await wilaya.blur()
  await expect(wilaya).toHaveValue('31 Oran')
  await wilaya.fill('')
  await wilaya.blur()
  await expect(wilaya).toHaveValue('')
  await wilaya.fill('oranais')
  await wilaya.blur()
  await expect(wilaya).toHaveValue('oranais')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('digits that are missing are asked about once, and refuse nothing', async ({ page, shop }) => {
  const { phone, name, button, confirm } = await openCheckout(page, shop)
  await phone.fill('0550 12 34 5')
  await expect(page.getByText('Il manque un chiffre')).toHaveCount(0)
  await name.click()
  await expect(page.getByText('Il manque un chiffre')).toBeVisible()
  await phone.fill('0661 23 45')
  await confirm()
  const question = page.getByRole('alert').filter({ hasText: 'Il manque 2 chiffres' })
  await expect(question).toBeFocused()
  await expect(question).toContainText(/0661.23.45, a 8 chiffres/)
  await question.getByRole('button', { name: 'Corriger le numéro' }).click()
  await expect(phone).toBeFocused()
  await phone.fill('0661 23 46')
  await expect(question).toHaveCount(0)
  await button.dblclick()
  await expect(question).toBeVisible()
  await confirm()
  await expect(page).toHaveURL(/succes-commande/)
})
