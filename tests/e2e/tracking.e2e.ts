import { expectNoViolation } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { placeOrders } from './order.ts'
import { expect, LONG, test, WIDE } from './shop-fixture.ts'

test('a customer follows an order by its number and phone', { tag: WIDE }, async ({ page, shop }) => {
  const [order] = await placeOrders(page, shop, 1, { customerPhone: '0662 11 22 33' })
  await shop.asOwner(`/orders/${order?.id}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'confirmed' }),
  })
  await page.goto(`/suivi?commande=${order?.id}`)
  await expect(page.getByLabel('Numéro de commande')).toHaveValue(String(order?.id))

  await page.getByLabel('Téléphone').fill('0662 11 22 34')
  await page.getByRole('button', { name: 'Voir où elle en est' }).click()
  await expect(page.getByRole('alert')).toContainText('Aucune commande trouvée')
  await expectNoViolation(page, 'a wrong phone')

  await page.getByLabel('Téléphone').fill('+213 662 11 22 33')
  await page.keyboard.press('Enter')
  const progress = page.getByRole('region', { name: `Commande n° ${order?.id}` })
  await expect(progress.getByRole('listitem')).toHaveCount(4)
  await expect(progress.locator('[aria-current=step]')).toContainText('Confirmée par téléphone')
  await expect(progress.getByRole('listitem').last()).toContainText('À venir')
  await expectNoViolation(page, 'an order that is confirmed')
  // The device remembers the order, so a reload shows it and asks for no phone.
  await page.goto('/suivi')
  await expect(progress.getByRole('listitem')).toHaveCount(4)
})

test('the page says what is missing, at 320 px too, and every page leads to it', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page).toHaveURL('/suivi')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Voir où elle en est' }).click()
  await expect(page.getByLabel('Numéro de commande')).toHaveAccessibleDescription(/Entrez le numéro/)
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/Entrez le téléphone/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('what is typed and sent before the scripts have come is sent once they have', { tag: LONG }, async ({
  page,
  shop,
}) => {
  const [order] = await placeOrders(page, shop, 1, { customerPhone: '0662 44 55 66' })
  const scripts = await holdAnswers(page, /\/assets\/entry-client[^/]*\.js/)
  await page.goto('/suivi', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Numéro de commande').fill(String(order?.id))
  await page.getByLabel('Téléphone').fill('0662 44 55 66')
  await page.getByRole('button', { name: 'Voir où elle en est' }).click()
  await scripts.release()
  await expect(page.getByRole('region', { name: `Commande n° ${order?.id}` })).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toHaveValue('0662 44 55 66')
  await expect(page).toHaveURL('/suivi')
})
