import type { Page } from '@playwright/test'
import { logIn } from './admin.ts'
import { placeOrder } from './order.ts'
import { expect, test } from './shop-fixture.ts'

test('an order that comes to any instance rings in the open admin', async ({ page, shop, browser }) => {
  const otherCopy = await shop.otherCopy()
  const stream = page.waitForResponse('**/api/orders/stream')
  await logIn(page, shop, '/commandes')
  await stream
  const isRung = countNotes(page)
  await page.getByRole('button', { name: 'Sonnerie des nouvelles commandes' }).click()
  await expect.poll(isRung).toBe(2)
  // As in another tab: the title counts what nobody has seen.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))

  const visitor = await browser.newPage({ baseURL: otherCopy })
  const order = await placeOrder(visitor, shop)
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: `Nouvelle commande n° ${order.id}` })
  await expect(toast).toBeVisible()
  await expect(page).toHaveTitle('(1) Commandes · Guidon')
  await expect.poll(isRung).toBe(4)
  await expect(page.getByRole('heading', { name: `N° ${order.id}` })).toBeVisible()
  await visitor.close()
})

test('a connection that is lost is told, and what came meanwhile is caught up', async ({
  page,
  shop,
  browser,
}) => {
  await page.clock.install()
  const stream = page.waitForResponse('**/api/orders/stream')
  await logIn(page, shop, '/commandes')
  await stream
  await page.context().setOffline(true)
  const lost = page.getByText('Connexion perdue : les nouvelles commandes')
  // A slow machine only tries more often: the loss stays until the browser is online again.
  await expect(async () => {
    await page.clock.runFor(3000)
    await expect(lost).toBeVisible({ timeout: 300 })
  }).toPass()
  const visitor = await browser.newPage({ baseURL: shop.url })
  const order = await placeOrder(visitor, shop)
  await page.context().setOffline(false)
  await page.clock.runFor(3000)
  await expect(page.getByText(`Nouvelle commande n° ${order.id}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `N° ${order.id}` })).toBeVisible()
  await expect(lost).toBeHidden()
  await visitor.close()
})

/** Counts the notes that the page plays from now on. */
function countNotes(page: Page): () => Promise<number> {
  const started = page.evaluate(() => {
    const play = OscillatorNode.prototype.start
    const counter = Object.assign(window, { notes: 0 })
    OscillatorNode.prototype.start = function (...times) {
      counter.notes += 1
      play.apply(this, times)
    }
  })
  return async () => {
    await started
    return page.evaluate(() => (window as unknown as { notes: number }).notes)
  }
}
