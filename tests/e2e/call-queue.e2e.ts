import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { formatDinars } from '#rules/money.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { cut, expectToast, press } from './admin.ts'
import { articlesOf, queueOf, showOutcomes } from './call-queue.ts'
import { missTwo, pauseCouriers } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { DESKTOP, expect, type RunningShop, test, WIDE } from './shop-fixture.ts'
import { enlargeText } from './shopper.ts'

test('a call that is lost says so, and a noted one is undone', { tag: WIDE }, async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 3)
  const [first, second, third] = orders
  await expect(article(first)).toBeVisible()
  // A call that could not be recorded offline shows its error beside the outcomes, not as a toast.
  await cut(page, 'POST', '/orders/*/calls')
  await note(page, 'Ne répond pas')
  await expect(article(first).getByRole('alert')).toContainText('Pas de connexion au serveur')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.unrouteAll()
  await note(page, 'Ne répond pas')
  await expectCalled(article(second))
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
  await expectToast(page, 'Appel annulé avec succès')
  await expectCalled(article(first))
  expect(await find(shop, first?.id)).toMatchObject({ callAttempts: 0, callAt: null })
  await note(page, 'Ne répond pas')

  await expect(article(second).getByText('Ce client a déjà commandé')).toBeVisible()
  await article(second).getByRole('button', { name: 'Annuler comme doublon' }).click()
  await expect(article(third)).toBeVisible()
  await expectToast(page, `${second?.customerName}\u00a0: commande n°\u00a0${second?.id} annulée, en double`)
  expect(await find(shop, second?.id)).toMatchObject({ status: 'cancelled', cancelReason: 'duplicate' })
  // The toast of the call before may still be there, below.
  await page.getByRole('button', { name: 'Rétablir', exact: true }).first().click()
  await expectCalled(article(second))
  expect(await find(shop, second?.id)).toMatchObject({ status: 'pending', cancelReason: null })

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  const opened = page.getByRole('dialog')
  await expect(opened.getByText(/^1.appel sans réponse, rappeler/)).toBeVisible()
  await expect(opened.getByText(/^Appel\s: ne répond pas/).first()).toBeVisible()
  await opened.getByRole('button', { name: 'Annulé' }).click()
  await opened.getByLabel('Motif de l’annulation').selectOption({ label: 'Client injoignable' })
  await expect(opened.getByText('Annulé, client injoignable (avant : Annulé)')).toBeVisible()
})

test('each outcome tells what becomes of the order, and leads to the next', async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 6)
  for (const [index, [outcome, then, told, stored]] of (
    [
      ['Ne répond pas', null, 'ne répond pas, rappel (demain |)à \\d\\d:\\d\\d', ['pending', null]],
      ['Rappeler à…', /\d\d:\d\d$/, 'à rappeler', ['pending', null]],
      ['Refuse', 'Sans dire pourquoi', 'annulée, refusée par le client', ['cancelled', 'customer']],
      ['Faux numéro', 'Annuler la commande', 'annulée, faux numéro', ['cancelled', 'wrong_number']],
      ['Faux numéro', 'La garder, noter l’appel', 'faux numéro, commande gardée', ['pending', null]],
      ['Confirmé', null, 'commande confirmée', ['confirmed', null]],
    ] as const
  ).entries()) {
    const order = orders[index]
    await note(page, outcome)
    if (then) {
      // The question stays although another order waits.
      expect(await find(shop, order?.id)).toMatchObject({ status: 'pending', callAttempts: 0 })
      await page.getByRole('dialog').getByRole('button', { name: then }).first().click()
    }
    await expectToast(page, new RegExp(`^${order?.customerName}\\s: .*${told}`))
    // One that was kept waits behind the others.
    await expectCalled(article(orders[index + 1] ?? orders[4]))
    const [status, cancelReason] = stored
    expect(await find(shop, order?.id)).toMatchObject({ status, cancelReason })
  }
})

test('a number that lacks digits says so, and a wrong one is corrected', async ({ page, shop }) => {
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

test('an order that is called stays when corrected; its customer’s others follow', async ({ page, shop }) => {
  const discount = 1000
  const { orders, article } = await queueOf(page, shop, 2, { discount })
  const [first, second] = orders
  await page.getByRole('button', { name: 'Passer' }).click()
  await expect(article(second)).toBeVisible()
  await press(page, new RegExp(`^N° ${first?.id},`))
  await expect(article(first)).toContainText('Un seul appel pour 2 commandes de ce client')
  await press(page, new RegExp(`^N° ${second?.id},`))
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
  // The call goes on: the outcomes are there at once.
  await expect(page.getByRole('button', { name: /^Confirmé/ })).toBeVisible()
  await expect(article(first)).not.toContainText('Un seul appel')
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

test('with text at 200 % customer, call and outcomes scroll with the page', async ({ page, shop }) => {
  const { orders, article } = await queueOf(page, shop, 1)
  await enlargeText(page)
  await showOutcomes(page)
  const parts = [
    article(orders[0]).getByRole('heading', { level: 2 }),
    article(orders[0]).getByRole('link', { name: /^Appeler / }),
    page.getByRole('button', { name: /^Confirmé/ }),
    article(orders[0]).getByText('Wilaya', { exact: true }),
  ]
  const tops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
  const before = await tops()
  expect(before).toEqual(before.toSorted((one, other) => one - other))
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  expect((await tops()).map(Math.round)).toEqual(before.map((top) => Math.round(top - 200)))
})

test('an attempt that is refused says why, and a call is undone', async ({ page, shop }) => {
  await using noest = await openNoestServer()
  const desk = await OrderDesk.logIn(page, shop)
  const [first, second] = await missTwo(page, shop, noest)
  const article = articlesOf(page)
  await page.goto(`/${shop.adminPath}/a-appeler?manquees=oui`)
  const message = article(first).getByRole('link', { name: /sur WhatsApp$/ })
  await expect(message).toHaveAttribute('href', /livreur%20n%E2%80%99a%20pas%20pu/)
  await article(first).getByRole('button', { name: 'Nouveau passage' }).click()
  const dialog = page.getByRole('dialog')
  noest.fail('POST ask/new-tentative', { body: { success: false, message: 'Colis bloqué' } })
  await dialog.getByLabel(/^Pour le livreur/).fill('Après 17 h')
  await press(page, 'Demander le passage')
  await expect(dialog.getByText('Colis bloqué')).toBeVisible()
  await press(page, 'Demander le passage')
  await expectToast(page, 'Nouveau passage demandé')
  expect(noest.parcels[0]?.activity.at(-1)?.event).toBe('Après 17 h')

  await expect(article(second)).toBeVisible()
  await press(page, 'Rappeler à…')
  await dialog.getByRole('button').nth(1).click()
  await expect(page.getByText('Aucune livraison manquée')).toBeVisible()
  await press(page, 'Rétablir')
  await expect(article(second)).toBeVisible()
  await press(page, /^Joint/)
  await expectToast(page, `${second?.customerName}\u00a0: joint, le livreur doit repasser`)

  await pauseCouriers(shop)
  const sheet = await desk.open(first?.id)
  await expect(sheet.getByText('Nouveau passage demandé à').first()).toContainText('Après 17 h')
  await expect(sheet.getByText('Passage du livreur sans livraison').first()).toBeVisible()
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
