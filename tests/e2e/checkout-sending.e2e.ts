import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { watchKeys } from './order-keys.ts'
import { expect, settle, test } from './shop-fixture.ts'
import {
  bringToCheckout,
  confirmOrder,
  dinars,
  expectNoOverflow,
  findHelmet,
  findOran,
  findPlain,
  openWithCart,
  ordersOf,
  readCart,
  toLine,
} from './shopper.ts'

// One order, whatever becomes of the call that places it.

const FAILED = 'Erreur lors de la création de la commande'

test('takes its time visibly, then confirms, empties the cart and survives a reload', async ({
  page,
  shop,
}) => {
  const product = await findHelmet(shop)
  const oran = await findOran(shop)
  const phone = await bringToCheckout(page, shop)
  await watchLayoutShift(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    await held.promise
    await route.continue()
  })
  await confirmOrder(page)
  const sending = page.getByRole('button', { name: 'Traitement...' })
  await expect(sending).toBeDisabled()
  expect(await readCart(page)).toHaveLength(1)
  held.resolve()
  await expect(page).toHaveURL(/\/succes-commande\?orderId=\d+$/)
  const [order] = await ordersOf(shop, phone)
  await expect(page.getByRole('heading', { name: `Merci ! Commande n° ${order?.id}` })).toBeVisible()
  for (const step of ['Confirmation par téléphone', 'Préparation', 'Livraison']) {
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible()
  }
  const recap = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(recap).toContainText(product.name)
  await expect(recap).toContainText(dinars(product.price + oran.homePrice))
  await expect(recap).toContainText('12, rue Larbi Ben M’hidi, Oran, Oran')
  const whatsapp = page.getByRole('main').getByRole('link', { name: /WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`wa\\.me/.*${order?.id}`))
  expect(await readCart(page)).toEqual([])
  await expectNoViolation(page, 'success')
  await page.reload()
  await expect(recap).toContainText(product.name)
  await settle(page)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)

  // Whoever goes back finds the order, not only an empty cart.
  await page.goto('/commande')
  await expect(page.getByText(`Votre commande n° ${order?.id} est bien enregistrée.`)).toBeVisible()
  await expectNoViolation(page, 'checkout, once ordered')
  await page.getByRole('link', { name: 'Voir la commande' }).click()
  await expect(page).toHaveURL(new RegExp(`/succes-commande\\?orderId=${order?.id}$`))
})

test('an orderId in any address leads to its confirmation on the device that ordered, else to where it is tracked', async ({
  page,
  shop,
}) => {
  await bringToCheckout(page, shop)
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  const orderId = new URL(page.url()).searchParams.get('orderId')
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

test('gives up after 10 s, keeps everything, and tries again with the same key', async ({ page, shop }) => {
  await page.clock.install()
  const phone = await bringToCheckout(page, shop)
  const keys = await watchKeys(page)
  await page.route('**/api/orders', async (route) => {
    if (keys.length > 1) return route.continue()
    await route.fetch()
  })
  // Stops what would send it again.
  await page.clock.pauseAt(Date.now() + 60_000)
  await confirmOrder(page)
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
  await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
  await page.clock.fastForward(10_000)
  const failure = page.getByRole('alert').filter({ hasText: FAILED })
  await expect(failure).toContainText('Le magasin n’a pas répondu à temps.')
  await expect(failure).toBeFocused()
  await expect(failure.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
  await expect(failure.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(phone))
  expect(await readCart(page)).toHaveLength(1)
  await page.clock.resume()
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('without an answer it is sent again after 2, 5, 15, then every 30 s, and stored once', async ({
  page,
  shop,
}) => {
  const phone = await bringToCheckout(page, shop)
  const keys = await watchKeys(page)
  await page.route('**/api/orders', async (route) => {
    if (keys.length > 5) return route.fallback()
    // The answer is lost, while the phone believes it is online.
    if (keys.length === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.clock.install()
  await confirmOrder(page)
  const failure = page.getByRole('alert').filter({ hasText: FAILED })
  let sent = 1
  for (const pause of [2, 5, 15, 30, 30]) {
    await expect(failure).toContainText(`Nouvel essai dans ${pause} s`)
    await expect(failure).toContainText('Le magasin n’a pas répondu.')
    await expect(failure).not.toContainText('Pas de connexion internet')
    await page.clock.runFor((pause - 1) * 1000)
    await expect(failure).toContainText('Nouvel essai dans 1 s')
    expect(keys).toHaveLength(sent)
    await page.clock.runFor(1000)
    sent += 1
    await expect.poll(() => keys.length).toBe(sent)
  }
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
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
  const phone = await bringToCheckout(page, shop)
  const keys = await watchKeys(page)
  for (const [name, answer] of Object.entries(answers)) {
    await page.route('**/api/orders', (route) => route.fulfill(answer))
    await confirmOrder(page)
    await expect(page.getByText(FAILED), name).toBeVisible()
    await page.unroute('**/api/orders')
    expect(await readCart(page), name).toHaveLength(1)
  }
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('a reload while it is under way makes no second order', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    // Never answered: the page goes first.
  })
  await confirmOrder(page)
  await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
  await page.reload()
  await page.unroute('**/api/orders')
  await expect(page.getByText('Votre dernier envoi est resté sans réponse.')).toBeVisible()
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
  expect(await readCart(page)).toEqual([])
})

test('two tabs that confirm at once make one order', async ({ page, context, shop }) => {
  const phone = await bringToCheckout(page, shop)
  const other = await context.newPage()
  await other.goto('/commande')
  await expect(other.getByLabel('Adresse')).toHaveValue('12, rue Larbi Ben M’hidi')
  // Both are on their way before either is answered.
  const held: (() => void)[] = []
  await context.route('**/api/orders', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await confirmOrder(page)
  await expect.poll(() => held.length).toBe(1)
  await confirmOrder(other)
  await expect.poll(() => held.length).toBe(2)
  for (const go of held) go()
  await expect(page).toHaveURL(/\/succes-commande/)
  await expect(other).toHaveURL(/\/succes-commande/)
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})

test('an order corrected after lost answers is still one order, and the page tells which', async ({
  page,
  shop,
}) => {
  const phone = await bringToCheckout(page, shop)
  await page.route('**/api/orders', (route) => route.abort('connectionreset'))
  await confirmOrder(page)
  await expect(page.getByText(FAILED)).toBeVisible()
  await page.unroute('**/api/orders')
  // The second body is stored, its answer lost.
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel('Adresse').fill('14, rue des Pins')
  await confirmOrder(page)
  await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
  await expect(page.getByText(FAILED)).toBeVisible()
  await page.unroute('**/api/orders')
  // The third finds the second again, although the first was never stored.
  await page.getByLabel('Adresse').fill('16, rue des Oliviers')
  await confirmOrder(page)
  await expect(page).toHaveURL(/\/succes-commande/)
  await expect(page.getByText('Cette commande était déjà enregistrée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText('14, rue des Pins')
  await expectNoViolation(page, 'success, earlier order')
  expect(await ordersOf(shop, phone)).toHaveLength(1)
  expect(await readCart(page)).toEqual([])
})

test('what was not in the order sent before stays in the cart', async ({ page, shop }) => {
  const phone = await bringToCheckout(page, shop)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirmOrder(page)
  await expect(page.getByText(FAILED)).toBeVisible()
  await page.unroute('**/api/orders')
  const [helmet] = await readCart(page)
  const added = toLine(await findPlain(shop))
  await openWithCart(page, '/commande', [helmet, added])
  await confirmOrder(page)
  await expect(page.getByText('Les produits encore dans votre panier n’en font pas partie.')).toBeVisible()
  expect(await readCart(page)).toEqual([added])
  expect(await ordersOf(shop, phone)).toHaveLength(1)
})
