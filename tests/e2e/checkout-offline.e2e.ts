import { expectNoViolation } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { watchKeys } from './order-keys.ts'
import { expect, test } from './shop-fixture.ts'
import { bringToCheckout, confirmOrder, ordersOf } from './shopper.ts'

// Places one order, although the network is lost or the visitor goes back.

const FAILED = 'Erreur lors de la création de la commande'

test('a lost network is told, and nothing that was typed is lost', async ({ page, context, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors connexion. Ce que vous avez saisi est conservé.')).toBeVisible()
  await expectNoViolation(page, 'checkout, offline')
  await confirmOrder(page)
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByText('Pas de connexion internet.')).toBeVisible()
  await expectNoViolation(page, 'checkout, failed')
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes hors connexion.')).toHaveCount(0)
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeInViewport()
})

test('going back before the confirmation has loaded finds an empty cart', async ({ page, shop }) => {
  const answers = await holdAnswers(page, /order-success/)
  const phone = await bringToCheckout(page, shop)
  await answers.arrived()
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  await page.goBack()
  await answers.release()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeInViewport()
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('an order whose answer was lost is sent again by itself, once, and not after a change', async ({
  page,
  context,
  shop,
}) => {
  const phone = await bringToCheckout(page, shop)
  const keys = await watchKeys(page)
  const lost = await holdAnswers(page, '**/api/orders')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/api/orders', async (route) => {
    if (keys.length > 2) return route.fallback()
    // The shop stores the first order; no response arrives.
    if (keys.length === 1) await route.fetch()
    await route.abort()
  })
  await confirmOrder(page)
  const failure = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(failure).toContainText('Votre commande part à nouveau d’elle-même')
  const address = page.getByLabel('Adresse')
  const typed = await address.inputValue()
  await address.fill('Autre rue')
  await expect(failure).toContainText('Réessayez sans crainte')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await address.fill(typed)
  expect(keys).toHaveLength(1)

  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => keys.length).toBe(2)
  await expect(failure).toContainText('Nouvel essai dans 5 s')
  await page.clock.runFor(5000)
  await lost.arrived()
  await expect(page.getByText('Nous renvoyons votre commande.')).toBeVisible()
  await page.clock.resume()
  await lost.release()
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(keys.length).toBe(3)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})
