import { holdAnswers } from './held-answers.ts'
import { openCheckout, watchKeys } from './pages/checkout.ts'
import { expect, test } from './shop-fixture.ts'

// Places one order, although the network is lost or the visitor goes back.

test('a lost network is told, and nothing that was typed is lost', async ({ page, context, shop }) => {
  const { confirm, failure, expectOrdered } = await openCheckout(page, shop)
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors connexion. Ce que vous avez saisi est conservé.')).toBeVisible()
  await confirm()
  await expect(failure).toContainText('Pas de connexion internet.')
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes hors connexion.')).toHaveCount(0)
  await expectOrdered()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeInViewport()
})

test('going back before the confirmation has loaded finds an empty cart', async ({ page, shop }) => {
  const answers = await holdAnswers(page, /order-success/)
  const { confirm, orders } = await openCheckout(page, shop)
  await answers.arrived()
  await confirm()
  await expect(page).toHaveURL(/\/succes-commande/)
  await page.goBack()
  await answers.release()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeInViewport()
  expect(await orders()).toHaveLength(1)
})

test('an order whose answer was lost is sent again by itself, once, and not after a change', async ({
  page,
  context,
  shop,
}) => {
  const { address, confirm, failure, expectOrdered } = await openCheckout(page, shop)
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
  await confirm()
  await expect(failure).toContainText('Votre commande part à nouveau d’elle-même')
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
  await expectOrdered()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
