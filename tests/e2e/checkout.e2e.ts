import type { Page } from '@playwright/test'
import type { NewOrderInput } from '#contract/order.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { expectNoViolation } from './axe.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'
import {
  changeProduct,
  dinars,
  expectNoOverflow,
  fillCheckout,
  findHelmet,
  findOran,
  findPlain,
  findProduct,
  openWithCart,
  ordersOf,
  readCart,
  toLine,
} from './shopper.ts'

const FAILED = 'Erreur lors de la création de la commande'

test.describe('the form', () => {
  test('what is missing is told in a summary that leads to each field', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    await confirm(page)
    const summary = page
      .getByRole('alert')
      .filter({ hasText: 'Veuillez remplir tous les champs obligatoires' })
    await expect(summary).toBeFocused()
    await expect(page.getByLabel('Nom complet')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Indiquez votre nom.')).toBeVisible()
    await expectNoViolation(page, 'checkout with errors')
    await summary.getByRole('link', { name: 'Téléphone' }).click()
    await expect(page.getByLabel('Téléphone')).toBeFocused()
    await page.keyboard.type('0661')
    await expect(summary.getByRole('link', { name: 'Téléphone' })).toHaveCount(0)
    await expect(page.getByLabel('Téléphone')).toHaveAttribute('aria-invalid', 'false')
    await expect(summary.getByRole('link', { name: 'Nom complet' })).toBeVisible()
    await page.getByLabel('Nom complet').fill('Amine')
    await chooseWilaya(page, '31')
    await expect(summary).toHaveCount(0)
    await confirm(page)
    await summary.getByRole('link', { name: 'Type de livraison' }).click()
    await expect(page.getByRole('radio', { name: /À domicile/ })).toBeFocused()
  })

  test('home wants an address and a baladiya, a centre wants a centre', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    await page.getByLabel('Nom complet').fill('Amine')
    await page.getByLabel('Téléphone').fill('peu importe')
    await chooseWilaya(page, '31')
    await page.getByRole('radio', { name: /À domicile/ }).check()
    await confirm(page)
    await expect(page.getByText('Veuillez saisir votre adresse de livraison')).toBeVisible()
    await page.getByLabel('Adresse').fill('12, rue des Pins')
    await confirm(page)
    await expect(page.getByText('Veuillez saisir votre adresse de livraison')).toHaveCount(0)
    await expect(page.getByText('Veuillez sélectionner votre baladiya')).toBeVisible()
    await page.getByRole('radio', { name: /En centre/ }).check()
    await confirm(page)
    await expect(page.getByText('Veuillez sélectionner un centre de distribution')).toBeVisible()
    await expectNoViolation(page, 'checkout, centre missing')
  })

  test('another wilaya or type starts again what hangs on it', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    await fillCheckout(page)
    await page.getByRole('radio', { name: /En centre/ }).check()
    await page.getByRole('radio', { name: /À domicile/ }).check()
    await expect(page.getByLabel('Adresse')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue('')
    await chooseWilaya(page, '16')
    await expect(page.getByRole('radio', { name: /À domicile/ })).not.toBeChecked()
    await expect(page.getByLabel('Nom complet')).toHaveValue('Amine Bensaïd')
  })

  test('a wilaya is chosen by number or name, by keyboard alone', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    const wilaya = page.getByRole('combobox', { name: 'Wilaya' })
    await wilaya.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveText('01 Adrar')
    await expectNoViolation(page, 'checkout, wilayas open')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.type('tebessa')
    await page.keyboard.press('Enter')
    await expect(wilaya).toHaveValue('12 Tébessa')
    // Typing begins anew, arrows move, Tab takes what can only mean one.
    await wilaya.blur()
    await wilaya.focus()
    await page.keyboard.type('bordj')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(wilaya).toHaveValue('50 Bordj Badji Mokhtar')
    await wilaya.blur()
    await wilaya.focus()
    await page.keyboard.type('31')
    await page.keyboard.press('Tab')
    await expect(wilaya).toHaveValue('31 Oran')
    await wilaya.fill('paris')
    await expect(page.getByText('Aucun résultat')).toBeVisible()
    await wilaya.blur()
    await expect(wilaya).toHaveValue('31 Oran')
    await wilaya.fill('')
    await wilaya.blur()
    await expect(wilaya).toHaveValue('')
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  test('what is typed survives a reload', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
    const phone = await fillCheckout(page)
    await page.reload()
    await expect(page.getByLabel('Nom complet')).toHaveValue('Amine Bensaïd')
    await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
    await expect(page.getByRole('combobox', { name: 'Wilaya' })).toHaveValue('31 Oran')
    await expect(page.getByRole('radio', { name: /À domicile/ })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Baladiya' })).toHaveValue('Oran')
    await expect(page.getByLabel('Adresse')).toHaveValue('12, rue Larbi Ben M’hidi')
  })

  test('the button carries the total of each choice', async ({ page, shop }) => {
    const product = await findPlain(shop)
    const oran = await findOran(shop)
    await openWithCart(page, '/commande', [toLine(product)])
    const button = page.getByRole('button', { name: /^Confirmer la commande/ })
    await expect(button).toContainText(dinars(product.price))
    await chooseWilaya(page, 'oran')
    await page.getByRole('radio', { name: /En centre/ }).check()
    await expect(button).toContainText(dinars(product.price + oran.centerPrice))
    await page.getByRole('radio', { name: /À domicile/ }).check()
    await expect(button).toContainText(dinars(product.price + oran.homePrice))
    await openWithCart(page, '/commande', [toLine(await findHelmet(shop), { quantity: 9 })])
    await expect(page.getByText('Gratuit', { exact: true })).toHaveCount(2)
    await expect(page.getByText('Gratuite', { exact: true })).toBeVisible()
  })

  test('a wilaya offers what it has, and says when that is nothing', async ({ page, shop }) => {
    const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
    const changed = wilayas.map((one) => {
      if (one.name === 'Oran') return { ...one, centers: [], baladiyas: [] }
      return one.name === 'Alger' ? { ...one, centers: [] } : one
    })
    await page.route('**/api/wilayas', (route) => route.fulfill({ json: changed }))
    await openWithCart(page, '/panier', [toLine(await findPlain(shop))])
    await page.getByRole('link', { name: 'Passer la commande' }).click()
    await chooseWilaya(page, '16')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await chooseWilaya(page, '31')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Aucune option de livraison disponible pour cette wilaya' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aucune livraison disponible' })).toBeDisabled()
    await expectNoViolation(page, 'checkout, no delivery')
  })

  test('an empty or sold out cart cannot be ordered, and leads back', async ({ page, shop }) => {
    await openWithCart(page, '/commande', [])
    await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Voir le panier' })).toBeVisible()
    const gone = await findProduct(shop, (one) => !one.inStock)
    await openWithCart(page, '/commande', [toLine(gone)])
    await expect(page.getByRole('heading', { name: 'Produits en rupture de stock' })).toBeVisible()
    await expect(page.getByText(gone.name)).toBeVisible()
    await expectNoViolation(page, 'checkout, sold out')
    await page.getByRole('main').getByRole('link', { name: 'Voir le panier' }).click()
    await expect(page).toHaveURL(/\/panier$/)
  })

  test('nothing jumps, nothing overflows at 320 px', async ({ page, shop }) => {
    await watchLayoutShift(page)
    await openWithCart(page, '/commande', [toLine(await findHelmet(shop)), toLine(await findPlain(shop))])
    await expect(page.getByLabel('Nom complet')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await page.setViewportSize({ width: 320, height: 640 })
    await fillCheckout(page)
    await expectNoOverflow(page)
    await expectNoViolation(page, 'checkout, filled in')
  })
})

test.describe('sending', () => {
  test('takes its time visibly, then confirms, empties the cart and survives a reload', async ({
    page,
    shop,
  }) => {
    const product = await findHelmet(shop)
    const oran = await findOran(shop)
    const phone = await bringToCheckout(page, shop)
    await watchLayoutShift(page)
    let send = () => {}
    await page.route('**/api/orders', async (route) => {
      await new Promise<void>((resolve) => {
        send = resolve
      })
      await route.continue()
    })
    await confirm(page)
    const sending = page.getByRole('button', { name: 'Traitement...' })
    await expect(sending).toBeDisabled()
    expect(await readCart(page)).toHaveLength(1)
    send()
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
    await page.waitForLoadState('networkidle')
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

  test('an orderId in any address leads to its confirmation', async ({ page }) => {
    for (const path of ['/?orderId=77', '/categorie/1?orderId=77', '/commande?orderId=77']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/succes-commande\?orderId=77$/)
    }
    await expect(page.getByRole('heading', { name: 'Merci ! Commande n° 77' })).toBeVisible()
  })

  test('gives up after 10 s, keeps everything, and tries again with the same key', async ({ page, shop }) => {
    await page.clock.install()
    const phone = await bringToCheckout(page, shop)
    const keys = await watchKeys(page)
    await page.route('**/api/orders', async (route) => {
      if (keys.length > 1) return route.continue()
      await route.fetch()
    })
    await confirm(page)
    await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
    await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
    await page.clock.fastForward(10_000)
    const failure = page.getByRole('alert').filter({ hasText: FAILED })
    await expect(failure).toContainText('Request timeout')
    await expect(failure).toBeFocused()
    await expect(failure.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
    await expect(failure.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(phone))
    await expectNoViolation(page, 'checkout, failed')
    expect(await readCart(page)).toHaveLength(1)
    await failure.getByRole('button', { name: 'Réessayer' }).click()
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
      await confirm(page)
      await expect(page.getByText(FAILED), name).toBeVisible()
      await page.unroute('**/api/orders')
      expect(await readCart(page), name).toHaveLength(1)
    }
    await confirm(page)
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
    await confirm(page)
    await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
    await page.reload()
    await page.unroute('**/api/orders')
    await expect(page.getByText('Votre dernier envoi est resté sans réponse.')).toBeVisible()
    await confirm(page)
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
    await confirm(page)
    await expect.poll(() => held.length).toBe(1)
    await confirm(other)
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
    await confirm(page)
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unroute('**/api/orders')
    // The second body is stored, its answer lost.
    await page.route('**/api/orders', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByLabel('Adresse').fill('14, rue des Pins')
    await confirm(page)
    await expect.poll(async () => (await ordersOf(shop, phone)).length).toBe(1)
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unroute('**/api/orders')
    // The third finds the second again, although the first was never stored.
    await page.getByLabel('Adresse').fill('16, rue des Oliviers')
    await confirm(page)
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
    await confirm(page)
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unroute('**/api/orders')
    const [helmet] = await readCart(page)
    const added = toLine(await findPlain(shop))
    await openWithCart(page, '/commande', [helmet, added])
    await confirm(page)
    await expect(page.getByText('Les produits encore dans votre panier n’en font pas partie.')).toBeVisible()
    expect(await readCart(page)).toEqual([added])
    expect(await ordersOf(shop, phone)).toHaveLength(1)
  })

  test('new prices are shown, old beside new, before anything is ordered', async ({ page, shop }) => {
    const product = await findPlain(shop)
    const oran = await findOran(shop)
    // The browser believes an older price all along.
    await changeProduct(page, product, { price: product.price - 300 })
    await openWithCart(page, '/commande', [toLine(product, { price: product.price - 300 })])
    const phone = await fillCheckout(page)
    const total = product.price + oran.homePrice
    const button = page.getByRole('button', { name: /^Confirmer la commande/ })
    await expect(button).toContainText(dinars(total - 300))
    await confirm(page)
    const failure = page.getByRole('alert').filter({ hasText: 'Les prix ont changé depuis votre visite.' })
    await expect(failure).toBeFocused()
    await expect(failure.locator('s')).toContainText(dinars(product.price - 300))
    await expect(failure).toContainText(`Le nouveau total est de ${dinars(total)}`)
    await expect(button).toContainText(dinars(total))
    await expectNoViolation(page, 'checkout, new prices')
    expect(await ordersOf(shop, phone)).toHaveLength(0)
    await confirm(page)
    await expect(page).toHaveURL(/\/succes-commande/)
    expect(await ordersOf(shop, phone)).toMatchObject([{ totalPrice: total }])
  })

  test('a product sold meanwhile is named, and the form is kept', async ({ page, shop }) => {
    const product = await findHelmet(shop)
    const phone = await bringToCheckout(page, shop)
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Produits en rupture de stock', code: 'out_of_stock', productIds: [product.id] },
      }),
    )
    await changeProduct(page, product, { inStock: false })
    await confirm(page)
    await expect(page.getByText('Produits en rupture de stock')).toBeVisible()
    await expect(page.getByText(product.name)).toBeVisible()
    await page.unroute(`**/api/products/${product.id}`)
    await page.goto('/commande')
    await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  })

  test('a delivery type taken away meanwhile is taken off the screen', async ({ page, shop }) => {
    await bringToCheckout(page, shop)
    const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
    const changed = wilayas.map((one) => (one.name === 'Oran' ? { ...one, baladiyas: [] } : one))
    await page.route('**/api/wilayas', (route) => route.fulfill({ json: changed }))
    const message = 'Aucune option de livraison disponible pour cette wilaya'
    await page.route('**/api/orders', (route) =>
      route.fulfill({ status: 409, json: { message, code: 'delivery_unavailable' } }),
    )
    await confirm(page)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('radio', { name: /À domicile/ })).toHaveCount(0)
    await expect(page.getByLabel('Adresse')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /En centre/ })).not.toBeChecked()
  })

  test('a size asked for since is told with the product it is about', async ({ page, shop }) => {
    const helmet = await findHelmet(shop)
    await openWithCart(page, '/commande', [toLine(helmet, { selectedSize: null })])
    await fillCheckout(page)
    await confirm(page)
    const summary = page.getByRole('alert').filter({ hasText: 'Veuillez sélectionner une taille' })
    await expect(summary).toContainText(`${helmet.name} : retirez-le du panier`)
    await expect(summary.getByRole('link', { name: 'Voir le panier' })).toBeVisible()
  })

  test('a lost network is told, and nothing that was typed is lost', async ({ page, context, shop }) => {
    const phone = await bringToCheckout(page, shop)
    await context.setOffline(true)
    await expect(
      page.getByText('Vous êtes hors connexion. Ce que vous avez saisi est conservé.'),
    ).toBeVisible()
    await expectNoViolation(page, 'checkout, offline')
    await confirm(page)
    await expect(page.getByText(FAILED)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Vous êtes hors connexion.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page).toHaveURL(/\/succes-commande/)
    expect(await ordersOf(shop, phone)).toHaveLength(1)
  })
})

async function bringToCheckout(page: Page, shop: RunningShop): Promise<string> {
  await openWithCart(page, '/commande', [toLine(await findHelmet(shop))])
  return fillCheckout(page)
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Confirmer la commande/ }).click()
}

async function chooseWilaya(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Wilaya' }).fill(typed)
  await page.keyboard.press('Enter')
}

/** The keys that orders are sent with, as they are sent. */
async function watchKeys(page: Page): Promise<string[]> {
  const keys: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/orders') || request.method() !== 'POST') return
    keys.push(request.headers()['idempotency-key'] ?? '')
    expect((request.postDataJSON() as NewOrderInput).items).toHaveLength(1)
  })
  return keys
}
