import type { Page } from '@playwright/test'
import type { AdminOrder, Customer } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { formatDinars } from '#rules/money.ts'
import { expectToast, logIn, ownName, press } from './admin.ts'
import { holdAnswers, loseAnswers } from './held-answers.ts'
import { placeOrder } from './order.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'
import { findOran, findProduct } from './shopper.ts'

const nameOf = (page: Page) => page.getByLabel('Nom', { exact: true })
const resumed = (page: Page) => page.getByRole('status').filter({ hasText: 'Saisie reprise' })

test('an order that came by telephone is entered by hand, once', { tag: WIDE }, async ({ page, shop }) => {
  const product = await findJacket(shop)
  const oran = await findOran(shop)
  const customerName = ownName('Client au téléphone')
  await logIn(page, shop, '/commandes/nouvelle')
  await press(page, 'Ajouter la commande')
  await expect(page.getByText('Veuillez ajouter au moins un article')).toBeVisible()
  await expect(nameOf(page)).toBeFocused()
  await nameOf(page).fill(customerName)
  await page.getByLabel('Téléphone', { exact: true }).first().fill('0661 22 33 44')
  await fillPlace(page, oran, '31')
  await press(page, 'Ajouter un article')
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' })
  await dialog.getByLabel('Rechercher un produit').fill(product.name)
  await dialog.getByRole('button', { name: product.name }).first().click()
  const line = page.getByRole('group', { name: product.name })
  await expect(line.getByLabel('Taille')).toBeFocused()
  await line.getByLabel('Taille').selectOption('M')
  await line.getByLabel('Couleur').selectOption(product.colors[0] ?? '')
  await line.getByRole('button', { name: 'Augmenter' }).click()
  await page.getByLabel('Remise (DA)').fill('500')
  await expect(page.getByRole('radio', { name: 'Confirmée' })).toBeChecked()
  await page.getByRole('radio', { name: 'Instagram' }).check()
  await expect(page.getByRole('radio', { name: 'En attente' })).toBeChecked()
  await page.getByRole('radio', { name: 'Confirmée' }).check()
  const total = 2 * product.price - 500 + oran.homePrice
  await expect(page.getByRole('status').filter({ hasText: formatDinars(total) })).toBeVisible()

  // The response is lost, not the order: sent again, it is stored once.
  await loseAnswers(page, '**/api/orders/manual', { times: 1 })
  await press(page, 'Ajouter la commande')
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de connexion au serveur' })).toBeVisible()
  await press(page, 'Ajouter la commande')
  await expectToast(page, 'Commande ajoutée avec succès')
  await expect(page).toHaveURL(/\/commandes\?commande=\d+$/)
  const search = `/orders?search=${encodeURIComponent(customerName)}`
  expect(((await shop.asOwner(search)) as PageOf<AdminOrder>).items).toMatchObject([
    {
      ...{ status: 'confirmed', totalPrice: total, discount: 500, source: { channel: 'instagram' } },
      items: [{ productId: product.id, quantity: 2, size: 'M' }],
    },
  ])
})

test('an order gets another size and wilaya, and shows its total before', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  const oran = await findOran(shop)
  // The wilayas come last.
  const wilayas = await holdAnswers(page, '**/api/wilayas')
  const answered = page.waitForResponse(`**/api/orders/${order.id}`)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await (await answered).finished()
  await wilayas.arrived()
  await wilayas.release()
  await expect(page.getByRole('heading', { name: `Corriger la commande n° ${order.id}` })).toBeVisible()
  await expect(nameOf(page)).toHaveValue(order.customerName)
  const total = page.getByRole('status').filter({ hasText: 'Nouveau total' })
  const size = page.getByRole('group', { name: order.items[0]?.product_name ?? '' }).getByLabel('Taille')
  await size.selectOption({ index: 2 })
  const chosen = await size.inputValue()
  expect(chosen).not.toBe(order.items[0]?.size)
  await fillPlace(page, oran, 'oran')
  const delivery = page.getByLabel('Livraison (DA)')
  await expect(delivery).toHaveValue(String(oran.homePrice))
  await delivery.fill('100')
  await expect(total).toContainText(formatDinars(order.subtotal + 100))
  await page.getByRole('button', { name: /Revenir au prix proposé/ }).click()
  await expect(total).toContainText(formatDinars(order.subtotal + oran.homePrice))
  await expect(total).toContainText(`au lieu de ${formatDinars(order.totalPrice)}`)
  await press(page, 'Enregistrer')
  await expectToast(page, 'Commande corrigée avec succès')
  await expect(page).toHaveURL(new RegExp(`/commandes\\?commande=${order.id}$`))
  expect(await shop.asOwner(`/orders/${order.id}`)).toMatchObject({
    ...{ wilayaName: 'Oran', deliveryType: 'home', center: null },
    ...{ totalPrice: order.subtotal + oran.homePrice, items: [{ size: chosen }] },
  })
})

test('a product that loads slowly is added once, while its dialog is open', async ({ page, shop }) => {
  const product = await findJacket(shop)
  const answers = await holdAnswers(page, `**/api/products/${product.id}`)
  await logIn(page, shop, '/commandes/nouvelle')
  const dialog = page.getByRole('dialog', { name: 'Ajouter un article' })
  const choice = dialog.getByRole('button', { name: product.name }).first()
  const open = async () => {
    await press(page, 'Ajouter un article')
    await dialog.getByLabel('Rechercher un produit').fill(product.name)
    await choice.click()
  }
  await open()
  await expect(choice).toContainText('Ajout…')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await choice.click()
  await answers.release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('group', { name: product.name, exact: true })).toHaveCount(1)
})

test('a correction is forgotten once it is saved or abandoned', async ({ page, shop }) => {
  const { id } = await placeOrder(page, shop)
  await logIn(page, shop)
  let stored = ''
  for (const [name, answer] of [
    ['Nouveau nom', null],
    ['Encore un autre', 'Abandonner'],
    ['Gardé en partant', 'Enregistrer et quitter'],
  ] as const) {
    await page.goto(`/${shop.adminPath}/commandes/${id}/modifier`)
    if (stored) await expect(nameOf(page)).toHaveValue(stored)
    await expect(resumed(page)).toBeHidden()
    await nameOf(page).fill(name)
    if (answer) {
      // Work of another test may have such a button too.
      await page.getByText('Fermer', { exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    } else await press(page, 'Enregistrer')
    await expect(page).toHaveURL(new RegExp(`commande=${id}$`))
    stored = answer === 'Abandonner' ? stored : name
  }
  expect(await shop.asOwner(`/orders/${id}`)).toMatchObject({ customerName: 'Gardé en partant' })
})

test('a known phone tells its orders, and gives its last address', async ({ page, shop }) => {
  const { id, baladiyas } = await findOran(shop)
  const last = {
    ...{ customerName: 'Amine Boudiaf', wilayaId: id, deliveryType: 'home' as const, center: null },
    ...{ baladiya: baladiyas[0] ?? '', deliveryAddress: 'Cité 5 Juillet, bloc 4' },
  }
  const known: Customer = { orders: 3, delivered: 1, cancelled: 1, returned: 1, isBlocked: true, last }
  await page.route('**/api/orders/customer?*', (route) => route.fulfill({ json: known }))
  await logIn(page, shop, '/commandes/nouvelle')
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('0661 00 30 14')
  const told = page.getByRole('status').filter({ hasText: 'Numéro bloqué' })
  await expect(told).toContainText('3 commandes, 1 livrée, 1 retour')
  await told.getByRole('button', { name: 'Reprendre son adresse' }).click()
  await expect(told.getByRole('button', { name: 'Adresse reprise' })).toBeFocused()
  await expect(nameOf(page)).toHaveValue('Amine Boudiaf')
  await expect(page.getByRole('combobox', { name: 'Wilaya' })).toHaveValue('31 Oran')
  await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue(last.baladiya)
  await expect(page.getByLabel('Adresse')).toHaveValue(last.deliveryAddress)
})

/** Chooses Oran, and an address there. */
async function fillPlace(page: Page, { baladiyas }: Wilaya, typed: string): Promise<void> {
  const choose = async (label: string, text: string, option: string) => {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Wilaya', typed, '31 Oran')
  await page.getByRole('radio', { name: 'Domicile' }).check()
  await choose('Baladiya', baladiyas[0] ?? '', baladiyas[0] ?? '')
  await page.getByLabel('Adresse').fill('5, rue de la Paix')
}

/** A product in sizes M and L and in some colours. */
function findJacket(shop: RunningShop): Promise<Product> {
  return findProduct(
    shop,
    ({ inStock, sizes, colors, price }) =>
      inStock && ['M', 'L'].every((size) => sizes.includes(size)) && colors.length > 0 && price < 20_000,
  )
}
