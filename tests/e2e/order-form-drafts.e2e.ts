import type { Page } from '@playwright/test'
import type { Customer } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { callApi, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { placeOrder } from './order.ts'
import { expect, test } from './shop-fixture.ts'

const name = (page: Page) => page.getByLabel('Nom', { exact: true })
const resumed = (page: Page) => page.getByRole('status').filter({ hasText: 'Saisie reprise' })

test('a half-filled order survives a killed tab, and can be begun anew', async ({ page, shop, context }) => {
  await logIn(page, shop, '/commandes/nouvelle')
  await expect(page.getByRole('radio', { name: 'Confirmée' })).toBeChecked()
  await name(page).fill('Karim au téléphone')
  await page.getByRole('radio', { name: 'Domicile' }).check()
  await page.getByLabel('Adresse').fill('5, rue de la Paix')
  await page.getByRole('radio', { name: 'Instagram' }).check()
  await expect(page.getByRole('radio', { name: 'En attente' })).toBeChecked()
  const url = page.url()
  // A killed tab runs nothing more, and its session storage is gone.
  const other = await context.newPage()
  await page.close()
  await other.goto(url)
  await expect(resumed(other)).toBeVisible()
  await expect(name(other)).toHaveValue('Karim au téléphone')
  await expect(other.getByLabel('Adresse')).toHaveValue('5, rue de la Paix')
  await expect(other.getByRole('radio', { name: 'Instagram' })).toBeChecked()
  await expectNoViolation(other, 'a resumed order')

  await other.getByRole('button', { name: 'Recommencer' }).click()
  await expect(resumed(other)).toBeHidden()
  await expect(name(other)).toHaveValue('')
  await other.reload()
  await expect(name(other)).toHaveValue('')
  await expect(resumed(other)).toBeHidden()
})

test('a correction survives a reload, and is forgotten once it is saved or abandoned', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(page, shop)
  const form = `/${shop.adminPath}/commandes/${order.id}/modifier`
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await name(page).fill('Nouveau nom')
  await page.reload()
  await expect(resumed(page)).toBeVisible()
  await expect(name(page)).toHaveValue('Nouveau nom')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(new RegExp(`commande=${order.id}$`))
  await page.goto(form)
  await expect(name(page)).toHaveValue('Nouveau nom')
  await expect(resumed(page)).toBeHidden()

  await name(page).fill('Encore un autre')
  // Work of another test may have such a button too.
  await page.getByText('Fermer', { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(page).toHaveURL(new RegExp(`commande=${order.id}$`))
  await page.goto(form)
  await expect(name(page)).toHaveValue('Nouveau nom')
  await expect(resumed(page)).toBeHidden()

  await name(page).fill('Gardé en partant')
  await page.getByText('Fermer', { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(page).toHaveURL(new RegExp(`commande=${order.id}$`))
  await page.goto(form)
  await expect(name(page)).toHaveValue('Gardé en partant')
})

test('a resumed correction of an order that changed meanwhile keeps only what was typed', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await name(page).fill('Nouveau nom')
  await page.goto('/')
  await shop.asOwner(`/orders/${order.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ note: 'Rappeler le soir' }),
  })
  await page.goto(`/${shop.adminPath}/commandes/${order.id}/modifier`)
  const notice = page.getByRole('alert').filter({ hasText: 'Cette commande a changé entre-temps' })
  await notice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect(notice).toBeHidden()
  await expect(name(page)).toHaveValue('Nouveau nom')
  await expect(page.getByLabel(/Pour vous seul/)).toHaveValue('Rappeler le soir')
})

test('a known phone tells its orders, and its last address is taken over in one tap', async ({
  page,
  shop,
}) => {
  const oran = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ name }) => name === 'Oran')
  const last = {
    customerName: 'Amine Boudiaf',
    wilayaId: oran?.id ?? 0,
    deliveryType: 'home' as const,
    center: null,
    baladiya: oran?.baladiyas[0] ?? '',
    deliveryAddress: 'Cité 5 Juillet, bloc 4',
  }
  const known: Customer = { orders: 3, delivered: 1, cancelled: 1, returned: 1, isBlocked: true, last }
  await page.route('**/api/orders/customer?*', (route) => route.fulfill({ json: known }))
  await logIn(page, shop, '/commandes/nouvelle')
  await page.getByRole('textbox', { name: 'Téléphone' }).fill('0661 00 30 14')
  const told = page.getByRole('status').filter({ hasText: 'Numéro bloqué' })
  await expect(told).toContainText('3 commandes, 1 livrée, 1 retour')
  await expectNoViolation(page, 'a known phone')
  await told.getByRole('button', { name: 'Reprendre son adresse' }).click()
  await expect(told.getByRole('button', { name: 'Adresse reprise' })).toBeFocused()
  await expect(name(page)).toHaveValue('Amine Boudiaf')
  await expect(page.getByRole('combobox', { name: 'Wilaya' })).toHaveValue('31 Oran')
  await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue(last.baladiya)
  await expect(page.getByLabel('Adresse')).toHaveValue('Cité 5 Juillet, bloc 4')
})

test('a discount above the articles shows its error, and no total', async ({ page, shop }) => {
  const order = await placeOrder(page, shop)
  await logIn(page, shop, `/commandes/${order.id}/modifier`)
  await page.getByLabel('Remise (DA)').fill('9000000')
  await expect(page.getByText('La remise dépasse le sous-total')).toBeVisible()
  const total = page.getByRole('status').filter({ hasText: 'Nouveau total' })
  await expect(total).toHaveText(/Nouveau total\s*—/)
  await expect(total).not.toContainText('DA')
  await callApi(page, 'DELETE', `/orders/${order.id}`)
})
