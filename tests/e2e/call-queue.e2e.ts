import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { MAX_COLLECTED } from '#rules/couriers.ts'
import { formatDinars } from '#rules/money.ts'
import { cut, expectToast } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { queueOf, showOutcomes } from './call-queue.ts'
import { DESKTOP, expect, type RunningShop, test, WIDE } from './shop-fixture.ts'

test('orders are called one after the other; each outcome takes one tap, tells what follows and is undone', {
  tag: WIDE,
}, async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 3)
  const [first, second, third] = orders
  await expect(article(first)).toBeVisible()
  await expectNoViolation(page, 'queue of calls')
  await note(page, 'Ne répond pas')
  await expectToast(
    page,
    new RegExp(`^${first?.customerName}\\s: ne répond pas, rappel (demain |)à \\d\\d:\\d\\d`),
  )
  await expectCalled(article(second))
  expect(await find(shop, first?.id)).toMatchObject({ callAttempts: 1, status: 'pending' })
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, 'Appel annulé avec succès')
  await expectCalled(article(first))
  expect(await find(shop, first?.id)).toMatchObject({ callAttempts: 0, callAt: null })
  await note(page, 'Ne répond pas')

  await expectCalled(article(second))
  await expect(article(second).getByText('Ce client a déjà commandé')).toBeVisible()
  await article(second).getByRole('button', { name: 'Annuler comme doublon' }).click()
  await expect(article(third)).toBeVisible()
  expect(await find(shop, second?.id)).toMatchObject({ status: 'cancelled', cancelReason: 'duplicate' })
  await expectToast(page, `${second?.customerName}\u00a0: commande n°\u00a0${second?.id} annulée, en double`)
  // The toast of the call before may still be there, below.
  await page.getByRole('button', { name: 'Rétablir', exact: true }).first().click()
  await expectCalled(article(second))
  expect(await find(shop, second?.id)).toMatchObject({ status: 'pending', cancelReason: null })
  await article(second).getByRole('button', { name: 'Annuler comme doublon' }).click()
  await expect(article(third)).toBeVisible()

  await note(page, 'Rappeler à…')
  const dialog = page.getByRole('dialog', { name: 'Rappeler à…' })
  await expectNoViolationInDialog(page, 'time to call back')
  await dialog.getByRole('button').nth(1).click()
  await expect(page.getByText('Personne à appeler')).toBeVisible()
  const later = await find(shop, third?.id)
  expect(Date.parse(later.callAt ?? '')).toBeGreaterThan(Date.now())

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  const opened = page.getByRole('dialog')
  await expect(opened.getByText(/^1.appel sans réponse, rappeler/)).toBeVisible()
  await expect(opened.getByText(/^Appel\s: ne répond pas/).first()).toBeVisible()
  await opened.getByRole('button', { name: 'Annulé' }).click()
  await opened.getByLabel('Motif de l’annulation').selectOption({ label: 'Client injoignable' })
  await expect(opened.getByText('Annulé, client injoignable (avant : Annulé)')).toBeVisible()
})

test('a customer refuses in two taps, a wrong number asks what becomes of the order', async ({
  page,
  shop,
}) => {
  const { orders, article } = await queueOf(page, shop, 4)
  const [first, second, third, fourth] = orders
  await expect(article(first)).toBeVisible()
  await note(page, 'Refuse')
  await expectNoViolationInDialog(page, 'reason of a refusal')
  await page.getByRole('dialog').getByRole('button', { name: 'Sans dire pourquoi' }).click()
  await expectToast(page, `${first?.customerName} : commande annulée, refusée par le client`)
  await expectCalled(article(second))
  expect(await find(shop, first?.id)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })

  // The question stays although another order waits.
  await note(page, 'Faux numéro')
  const question = page.getByRole('dialog', { name: 'Faux numéro' })
  await expectNoViolationInDialog(page, 'wrong number')
  await expect(question).toContainText(`n° ${second?.id} de ${second?.customerName}`)
  expect(await find(shop, second?.id)).toMatchObject({ status: 'pending', callAttempts: 0 })
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expectToast(page, `${second?.customerName} : commande annulée, faux numéro`)
  await expectCalled(article(third))
  expect(await find(shop, second?.id)).toMatchObject({ status: 'cancelled', cancelReason: 'wrong_number' })

  // One that is kept waits behind the others.
  await note(page, 'Faux numéro')
  await question.getByRole('button', { name: 'La garder, noter l’appel' }).click()
  await expectToast(page, `${third?.customerName} : faux numéro, commande gardée`)
  await expectCalled(article(fourth))
  await note(page, 'Confirmé')
  await expectToast(page, `${fourth?.customerName} : commande confirmée`)
  await expectCalled(article(third))
})

test('a number that lacks digits says how many, and a wrong number is corrected from its question', async ({
  page,
  shop,
}) => {
  const { orders, article } = await queueOf(page, shop, 1, { customerPhone: '0661 23 45' })
  const [order] = orders
  await expect(article(order)).toContainText('Numéro à 8 chiffres : il en manque 2')
  await note(page, 'Refuse')
  await page.getByRole('dialog').getByRole('button', { name: 'Acheté ailleurs' }).click()
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(article(order)).toBeVisible()
  await note(page, 'Faux numéro')
  await page.getByRole('dialog').getByRole('link', { name: 'Corriger le numéro' }).click()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await page.getByLabel('Téléphone').fill('0661 23 45 67')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(article(order)).toContainText(/0661.23.45.67/)
  await expect(article(order)).not.toContainText('il en manque')
  const events = (await shop.asOwner(`/orders/${order?.id}/events`)) as { note?: string }[]
  expect(JSON.stringify(events)).toContain('Acheté ailleurs')
})

test('an amount that no courier collects is said during the call', async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 1, { deliveryPrice: MAX_COLLECTED })
  const [order] = orders
  const words = `Plus de ${formatDinars(MAX_COLLECTED)}\u00a0: aucun transporteur ne prend ce montant`
  await expect(article(order)).toContainText(words)
  await article(order).getByRole('link', { name: 'Corriger' }).click()
  const notice = page.getByRole('status').filter({ hasText: words })
  await expect(notice).toBeVisible()
  await expectNoViolation(page, 'an amount that no courier collects')
  await page.getByLabel('Livraison (DA)').fill('600')
  await expect(notice).toBeHidden()
})

test('a call that is not recorded for lack of a connection is told beside its outcomes alone', async ({
  page,
  shop,
}) => {
  const { orders, article } = await queueOf(page, shop, 1)
  await cut(page, 'POST', '/orders/*/calls')
  await note(page, 'Ne répond pas')
  await expect(article(orders[0]).getByRole('alert')).toContainText('Pas de connexion au serveur')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('the order called stays until its outcome, through a correction and a reload', async ({
  page,
  shop,
}) => {
  const discount = 1000
  const { orders, article } = await queueOf(page, shop, 2, { discount })
  const [first, second] = orders
  await page.getByRole('button', { name: 'Passer' }).click()
  await expect(article(second)).toBeVisible()
  await expect(article(second).getByText('Remise', { exact: true })).toBeVisible()
  await expect(article(second).getByText(/^−1.000.DA$/)).toBeVisible()
  const total = formatDinars((second?.totalPrice ?? 0) - discount)
  await expect(article(second).getByText(total).filter({ visible: true }).first()).toBeVisible()
  await showOutcomes(page)
  await article(second).getByRole('link', { name: 'Corriger' }).click()
  await page.getByLabel(/^Pour vous seul/).fill('Sonner deux fois')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(article(second).getByText('Sonner deux fois')).toBeVisible()
  await expect(article(second).getByRole('button', { name: 'Confirmé' })).toBeVisible()
  await page.reload()
  await article(second).getByRole('button', { name: 'Confirmé' }).click()
  await expect(article(first)).toBeVisible()
  expect(await find(shop, second?.id)).toMatchObject({ status: 'confirmed' })
  expect(await find(shop, first?.id)).toMatchObject({ status: 'pending' })
})

test('on a desktop the digits are the outcomes, and who is next stands beside', { tag: DESKTOP }, async ({
  page,
  shop,
}) => {
  const { orders, article } = await queueOf(page, shop, 3)
  const [first, second, third] = orders
  const next = page.getByRole('navigation', { name: 'Appels suivants' })
  await expect(next.getByRole('button')).toHaveCount(2)
  await expect(article(first)).toBeVisible()
  await page.keyboard.press('Digit4')
  await expect(article(second)).toBeVisible()
  expect(await find(shop, first?.id)).toMatchObject({ callAttempts: 1 })
  await next.getByRole('button', { name: new RegExp(`N° ${third?.id} `) }).click()
  await expect(article(third)).toBeVisible()
  await page.keyboard.press('Digit1')
  await expect(article(second)).toBeVisible()
  expect(await find(shop, third?.id)).toMatchObject({ status: 'confirmed' })
  await page.keyboard.press('Digit2')
  // The digits are not taken while a dialog asks.
  await page.keyboard.press('Digit1')
  await page.getByRole('button', { name: 'Sans dire pourquoi' }).click()
  await expect(page.getByText('Personne à appeler')).toBeVisible()
  expect(await find(shop, second?.id)).toMatchObject({ status: 'cancelled' })
})

/** The order is on screen, and keyboard and screen reader go on with its customer. */
async function expectCalled(article: Locator): Promise<void> {
  await expect(article.getByRole('heading', { level: 2 })).toBeFocused()
}

async function note(page: Page, outcome: string): Promise<void> {
  await showOutcomes(page)
  await page.getByRole('button', { name: outcome }).press('Enter')
}

async function find(shop: RunningShop, id: number | undefined): Promise<AdminOrder> {
  return (await shop.asOwner(`/orders/${id}`)) as AdminOrder
}

test('several orders of one customer are one call', async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 2)
  const [first, second] = orders
  await expect(article(first)).toContainText('Un seul appel pour 2 commandes de ce client')
  await expectNoViolation(page, 'two orders of one customer')
  await article(first)
    .getByRole('button', { name: new RegExp(`^N° ${second?.id},`) })
    .click()
  await expect(article(second)).toBeVisible()
  await showOutcomes(page)
  await page.getByRole('button', { name: /^Confirmé/ }).click()
  await expect(article(first)).toBeVisible()
  // The call goes on: the outcomes are there at once.
  await expect(page.getByRole('button', { name: /^Confirmé/ })).toBeVisible()
  await expect(article(first)).not.toContainText('Un seul appel')
})
