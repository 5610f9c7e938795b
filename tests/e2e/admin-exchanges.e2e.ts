import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi, expectToast, logIn } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addDelivered } from './courier-orders.ts'
import { expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

async function openDelivered(page: Page, shop: RunningShop) {
  await logIn(page, shop)
  return addDelivered(page, shop)
}

test('a size is exchanged in three taps, and taken in with one', { tag: WIDE }, async ({ page, shop }) => {
  const { customerName, order, item, other } = await openDelivered(page, shop)
  await page.goto(`/${shop.adminPath}/commandes?commande=${order.id}`)
  // Tap 1; the only piece is what comes back.
  await page.getByRole('button', { name: 'Échanger un article' }).click()
  const dialog = page.getByRole('dialog', { name: `Échanger, commande n° ${order.id}` })
  await expect(dialog.getByRole('checkbox', { name: new RegExp(item.product_name) })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Faire l’échange' })).toBeDisabled()
  // Tap 2.
  await dialog.getByRole('radio', { name: new RegExp(`^${other}( |$)`) }).click()
  await expectNoViolationInDialog(page, 'exchange of an order')
  // Tap 3.
  await dialog.getByRole('button', { name: 'Faire l’échange' }).click()
  await expectToast(page, 'Échange créé avec succès')
  const { exchanges } = (await shop.asOwner(`/orders/${order.id}`)) as AdminOrder
  const exchange = page.getByRole('dialog', { name: `Commande n° ${exchanges[0]}` })
  await expect(exchange.getByText(`1 × ${item.product_name}`).first()).toBeVisible()
  await expect(exchange.getByText('Échange saisi', { exact: true })).toBeVisible()
  // The toast of new orders is not about the one that the owner looks at.
  await expect(page.getByText(`Nouvelle commande n° ${exchanges[0]}`)).toHaveCount(0)
  const made = (await shop.asOwner(`/orders/${exchanges[0]}`)) as AdminOrder
  expect(made).toMatchObject({ status: 'confirmed', subtotal: item.price, discount: item.price })
  expect(made.items).toMatchObject([{ productId: item.productId, size: other, quantity: 1 }])

  await exchange.getByRole('button', { name: 'Les articles sont revenus' }).click()
  await expectToast(page, 'Articles revenus, stock à jour')
  await expect(exchange.getByText('Articles revenus', { exact: true })).toBeVisible()
  await expectNoViolationInDialog(page, 'exchange')
  await exchange.getByRole('button', { name: 'Pas encore revenus' }).click()
  await expect(exchange.getByRole('button', { name: 'Les articles sont revenus' })).toBeVisible()

  // Both orders show it, and the customer has one order.
  await exchange.getByRole('link', { name: `commande n° ${order.id}` }).click()
  const first = page.getByRole('dialog', { name: `Commande n° ${order.id}` })
  await expect(first.getByRole('link', { name: `Échange n° ${made.id}` })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Échanger un article' })).toBeHidden()
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`)
  const card = page.getByRole('listitem').filter({ hasText: `N° ${made.id}` })
  await expect(card.getByRole('link', { name: `Échange de la n° ${order.id}` })).toBeVisible()
  expect(made.customer.orders).toBe(
    ((await shop.asOwner(`/orders/${order.id}`)) as AdminOrder).customer.orders + 1,
  )
  await expectNoViolation(page, 'orders with an exchange')
  await page.goto(`/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}&echanges=oui`)
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
})

test('what the shop owes is seen, and the slip says what to take back', { tag: WIDE }, async ({
  page,
  shop,
}) => {
  const { order, item, other } = await openDelivered(page, shop)
  const back = [{ productId: item.productId, size: item.size, color: item.color, quantity: 1 }]
  const items = [{ ...back[0], size: other, price: item.price - 1_500 }]
  const made = (await callApi(page, 'POST', `/orders/${order.id}/exchange`, { back, items })) as AdminOrder
  await page.goto(`/${shop.adminPath}/commandes?commande=${made.id}`)
  const dialog = page.getByRole('dialog', { name: `Commande n° ${made.id}` })
  await expect(dialog.getByText('À rembourser au client')).toBeVisible()
  await expect(dialog.getByText('Reprise', { exact: true })).toBeVisible()
  // What comes back covers more of a larger order.
  await page.goto(`/${shop.adminPath}/commandes/${made.id}/modifier`)
  await expect(page.getByLabel('Reprise (DA)')).toHaveValue(String(item.price - 1_500))
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await expect(page.getByLabel('Reprise (DA)')).toHaveValue(String(item.price))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Commande corrigée avec succès')
  expect(await shop.asOwner(`/orders/${made.id}`)).toMatchObject({
    discount: item.price,
    exchange: { refund: 0 },
  })
  await page.goto(`/${shop.adminPath}/imprimer?commandes=${made.id}`)
  const slip = page.getByRole('region', { name: `Commande n° ${made.id}, page 1 sur 1` })
  await expect(slip.getByText(`de la commande n° ${order.id}`)).toBeVisible()
  await expect(slip.getByText(`Reprendre : 1 × ${item.product_name}`)).toBeVisible()
})
