import { holdAnswers, loseAnswers } from './held-answers.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { checkoutOf, openCheckout, watchKeys } from './pages/checkout.ts'
import { expect, settle, test } from './shop-fixture.ts'
import { dinars, findHelmet, findOran, findPlain, openWithCart, readCart, toLine } from './shopper.ts'

// One order, whatever becomes of the call that places it.

test('an order is confirmed, empties the cart and survives a reload', async ({ page, shop }) => {
  const product = await findHelmet(shop)
  const { confirm, expectOrdered, summary } = await openCheckout(page, shop)
  await watchLayoutShift(page)
  const answers = await holdAnswers(page, '**/api/orders')
  await confirm()
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeDisabled()
  expect(await readCart(page)).toHaveLength(1)
  await answers.release()
  const { id } = await expectOrdered()
  for (const text of [
    product.name,
    dinars(product.price + (await findOran(shop)).homePrice),
    '12, rue Larbi Ben M’hidi, Oran, Oran',
  ])
    await expect(summary).toContainText(text)
  const whatsapp = page.getByRole('main').getByRole('link', { name: /WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`wa\\.me/.*${id}`))
  await page.reload()
  await expect(summary).toContainText(product.name)
  await settle(page)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  // Whoever goes back finds the order, not only an empty cart.
  await page.goto('/commande')
  await expect(page.getByText(`Votre commande n° ${id} est bien enregistrée.`)).toBeVisible()
  await page.getByRole('link', { name: 'Voir la commande' }).click()
  await expect(page).toHaveURL(`/succes-commande?orderId=${id}`)
})

test('an orderId leads to its confirmation, or to where it is tracked', async ({ page, shop }) => {
  const { confirm, expectOrdered } = await openCheckout(page, shop)
  await confirm()
  const { id: orderId } = await expectOrdered()
  const paths = ['/', '/categorie/1', '/commande', '/succes-commande']
  for (const path of paths) {
    await page.goto(`${path}?orderId=${orderId}`)
    await expect(page.getByRole('heading', { name: `Merci ! Commande n° ${orderId}` })).toBeVisible()
    await expect(page).toHaveURL(`/succes-commande?orderId=${orderId}`)
  }
  for (const path of paths) {
    await page.goto(`${path}?orderId=99999`)
    await expect(page).toHaveURL('/suivi?commande=99999')
    await expect(page.getByLabel('Numéro de commande')).toHaveValue('99999')
  }
  await page.goto('/succes-commande')
  await expect(page).toHaveURL('/suivi')
})

test('without an answer it is sent again after 2, 5, 15, 30 s, and stored once', async ({ page, shop }) => {
  const checkout = await openCheckout(page, shop)
  const keys = await watchKeys(page)
  await page.route('**/api/orders', async (route) => {
    if (keys.length > 5) return route.fallback()
    // The answer is lost, while the phone believes it is online.
    if (keys.length === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await checkout.confirm()
  let sent = 1
  for (const pause of [2, 5, 15, 30, 30]) {
    await expect(checkout.failure).toContainText(`Nouvel essai dans ${pause} s`)
    await expect(checkout.failure).toContainText('Le magasin n’a pas répondu.')
    await expect(checkout.failure).not.toContainText('Pas de connexion internet')
    await page.clock.runFor((pause - 1) * 1000)
    await expect(checkout.failure).toContainText('Nouvel essai dans 1 s')
    expect(keys).toHaveLength(sent)
    await page.clock.runFor(1000)
    sent += 1
    await expect.poll(() => keys.length).toBe(sent)
  }
  await page.clock.resume()
  await checkout.expectOrdered()
  expect(new Set(keys).size).toBe(1)
})

const answers = {
  'a server in trouble': { status: 500, json: { message: 'Une erreur est survenue' } },
  'a gateway’s own page': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  'a public network’s page': { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
  'something that is no order': { status: 201, json: { ok: true } },
  'half an answer': { status: 201, contentType: 'application/json', body: '{"id": 1' },
  'too many orders': { status: 429, json: { message: 'Trop de demandes, réessayez dans un instant' } },
  'a proxy that refuses': { status: 403, contentType: 'text/html', body: 'no' },
}

test('whatever answers instead of the shop, the same key is tried again', async ({ page, shop }) => {
  const checkout = await openCheckout(page, shop)
  const keys = await watchKeys(page)
  for (const [name, answer] of Object.entries(answers)) {
    await page.route('**/api/orders', (route) => route.fulfill(answer))
    await checkout.confirm()
    await expect(checkout.failure, name).toBeVisible()
    if (answer.status === 500) await expect(checkout.failure).toContainText('Une erreur est survenue.')
    const whatsapp = checkout.failure.getByRole('link', { name: 'WhatsApp' })
    await expect(whatsapp, name).toHaveAttribute('href', new RegExp(checkout.typedPhone))
    await page.unroute('**/api/orders')
    expect(await readCart(page), name).toHaveLength(1)
  }
  await checkout.confirm()
  await checkout.expectOrdered()
  expect(new Set(keys).size).toBe(1)
})

test('a reload while it is under way makes no second order', async ({ page, shop }) => {
  const checkout = await openCheckout(page, shop)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    // Never answered: the page goes first.
  })
  await checkout.confirm()
  await expect.poll(async () => (await checkout.orders()).length).toBe(1)
  await page.reload()
  await page.unroute('**/api/orders')
  await expect(page.getByText('Votre dernier envoi est resté sans réponse.')).toBeVisible()
  await checkout.confirm()
  await checkout.expectOrdered()
})

test('two tabs that confirm at once make one order', async ({ page, context, shop }) => {
  const checkout = await openCheckout(page, shop)
  const other = await context.newPage()
  await other.goto('/commande')
  await expect(checkoutOf(other).address).toHaveValue('12, rue Larbi Ben M’hidi')
  // Both are on their way before either is answered.
  const held: (() => void)[] = []
  await context.route('**/api/orders', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await checkout.confirm()
  await expect.poll(() => held.length).toBe(1)
  await checkoutOf(other).confirm()
  await expect.poll(() => held.length).toBe(2)
  for (const go of held) go()
  await checkout.expectOrdered()
  await expect(other).toHaveURL(/\/succes-commande/)
})

test('an order corrected after lost answers is one, and the page tells which', async ({ page, shop }) => {
  const checkout = await openCheckout(page, shop)
  await page.route('**/api/orders', (route) => route.abort('connectionreset'))
  await checkout.confirm()
  await expect(checkout.failure).toBeVisible()
  await page.unroute('**/api/orders')
  // The second body is stored, its answer lost.
  await loseAnswers(page, '**/api/orders')
  await checkout.address.fill('14, rue des Pins')
  await checkout.confirm()
  await expect.poll(async () => (await checkout.orders()).length).toBe(1)
  await expect(checkout.failure).toBeVisible()
  await page.unroute('**/api/orders')
  // The third finds the second again, although the first was never stored.
  await checkout.address.fill('16, rue des Oliviers')
  await checkout.confirm()
  await checkout.expectOrdered()
  await expect(page.getByText('Cette commande était déjà enregistrée')).toBeVisible()
  await expect(checkout.summary).toContainText('14, rue des Pins')
})

test('what was not in the order sent before stays in the cart', async ({ page, shop }) => {
  const checkout = await openCheckout(page, shop)
  await loseAnswers(page, '**/api/orders')
  await checkout.confirm()
  await expect(checkout.failure).toBeVisible()
  await page.unroute('**/api/orders')
  const [helmet] = await readCart(page)
  const added = toLine(await findPlain(shop))
  await openWithCart(page, '/commande', [helmet, added])
  await checkout.confirm()
  await expect(page.getByText('Les produits encore dans votre panier n’en font pas partie.')).toBeVisible()
  expect(await readCart(page)).toEqual([added])
  expect(await checkout.orders()).toHaveLength(1)
})
