import type { Locator, Page, Route } from '@playwright/test'
import { checkoutOf, expectOrdered } from './pages/checkout.ts'
import { expect, test } from './shop-fixture.ts'
import {
  confirmOrder,
  dinars,
  fillCheckout,
  findHelmet,
  findOran,
  findPlain,
  openWithCart,
  ownPhone,
  readCart,
  stepsOfBuying,
  toLine,
} from './shopper.ts'

// Whatever happens to the network on the way to an order: the visitor is told, loses nothing, and ends with
// one order.

/** Something that goes wrong between the browser and the shop. */
type Fault = {
  name: string
  /** What the page hears in place of the answer. */
  answer: (route: Route) => Promise<void>
  /** What the page that could not be read advises. */
  advice: string
  /** Time on the page's clock, in ms, after which it may have more to say. */
  pace: number
}

const NETWORK = 'Vérifiez votre connexion internet puis réessayez. Votre panier est conservé.'

/** Time between two tries of a call, in ms. */
const PAUSE = 1000

const FAULTS: Fault[] = [
  {
    name: 'the network cut',
    answer: (route) => route.abort('internetdisconnected'),
    advice: NETWORK,
    pace: PAUSE,
  },
  {
    name: 'a public network’s own page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bienvenue au Wi-Fi</h1>' }),
    advice: NETWORK,
    pace: PAUSE,
  },
  {
    name: 'a server in trouble',
    answer: (route) => route.fulfill({ status: 500, json: { message: 'Une erreur est survenue' } }),
    advice: 'Réessayez dans un instant. Votre panier est conservé.',
    pace: PAUSE,
  },
  {
    name: 'no answer in 10 s',
    answer: async () => {},
    advice: NETWORK,
    pace: 10_000,
  },
]

/**
 * The faults to try at one of several steps. The short form shares them out among the steps; the long form,
 * `npm run test:faults`, tries all of them at each.
 */
function faultsAt(step: number, steps: number): Fault[] {
  return FAULTS.filter((_, index) => process.env.FAULTS === 'long' || index % steps === step % steps)
}

// Pictures have no part in this, and cost most of its time.
test.beforeEach(({ page }) => page.route(/\/image(s\/\d+)?(\?|$)/, (route) => route.abort()))

test('on the way to the checkout, every loss is told and nothing is lost', async ({
  page,
  shop,
  complaints,
}) => {
  test.slow()
  await page.clock.install()
  const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
  await openWithCart(page, '/commande', [toLine(helmet)])
  const phone = await fillCheckout(page)
  for (const [index, step] of stepsOfBuying(helmet, plain).entries()) {
    for (const fault of faultsAt(index, 4)) {
      const what = `${step.name}, ${fault.name}`
      await openAwake(page, step.from)
      const struck = await strike(page, step.calls, fault)
      await step.act(page)
      const told = page.getByRole('alert').filter({ hasText: step.told ?? fault.advice })
      await expectInTime(page, told, fault, what)
      await expectReachable(page, what)
      const kept = await readKept(page)
      expect(kept.draft, what).toMatchObject({ customerName: 'Amine Bensaïd', customerPhone: phone })
      await struck.end()
      await page.getByRole('button', { name: /^(Réessayer|Vérifier à nouveau)$/ }).click()
      await expect(step.done(page), what).toBeVisible()
      expect(await readKept(page), what).toEqual(kept)
    }
  }
  expect(await readCart(page)).toEqual([toLine(helmet), toLine(plain, { quantity: faultsAt(2, 4).length })])
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
  await expect(page.getByLabel('Adresse')).toHaveValue('12, rue Larbi Ben M’hidi')
  await confirmOrder(page)
  await expectOrdered(page, shop, phone)
  forgiveLosses(complaints)
})

test('free delivery that could not be read is granted all the same', async ({ page, shop }) => {
  await page.clock.install()
  const line = toLine(await findHelmet(shop), { quantity: 9 })
  await openWithCart(page, '/commande', [line])
  await fillCheckout(page)
  const { address, button, confirm, newPrices, phone } = checkoutOf(page)
  // A call that is never answered holds the new prices back as well: the cart's steps have it.
  for (const fault of faultsAt(0, 4).slice(0, 3)) {
    await openAwake(page, '/nulle-part')
    const struck = await strike(page, '**/api/free-delivery', fault)
    await page.getByRole('link', { name: /^Panier/ }).click()
    // Not the page that was left, as if nothing had been asked.
    await expect(page.getByRole('heading', { level: 1, name: 'Panier' })).toBeVisible()
    const onward = page.getByRole('link', { name: 'Passer la commande' })
    await expectInTime(page, onward, fault, `the cart, ${fault.name}`)
    await onward.click()
    await expectInTime(page, address, fault, `the checkout, ${fault.name}`)
    await expect(button).toContainText(dinars(line.price * 9 + (await findOran(shop)).homePrice))
    await struck.end()
    const typed = ownPhone()
    await phone.fill(typed)
    await confirm()
    // A last try of the lost call may have been in time.
    await expect(newPrices.or(page.getByRole('heading', { name: /^Merci/ }))).toBeVisible()
    if (await newPrices.isVisible()) await confirm()
    const placed = await expectOrdered(page, shop, typed)
    expect(placed, fault.name).toMatchObject({ deliveryPrice: 0, totalPrice: line.price * 9 })
    await openWithCart(page, '/panier', [line])
  }
})

test('a screen whose code is lost is told, and comes back', async ({ page, shop, complaints }) => {
  const [helmet, plain] = [await findHelmet(shop), await findPlain(shop)]
  for (const fault of faultsAt(1, 4).slice(0, 3)) {
    await openWithCart(page, `/recherche?search=${encodeURIComponent(helmet.name)}`, [toLine(plain)])
    await expect(page.getByTestId('cart-badge')).toBeVisible()
    const struck = await strike(page, '**/assets/product-screen*.js', fault)
    // Waits for the router's reload, once per session, whose script request fails too.
    await page.evaluate(() => sessionStorage.clear())
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('main').getByRole('link', { name: helmet.name }).click()
    await reloaded
    await expect(page.getByRole('alert').filter({ hasText: 'Votre panier est conservé.' })).toBeVisible()
    await expectReachable(page, fault.name)
    await struck.end()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter au Panier' }), fault.name).toBeVisible()
    expect(await readCart(page)).toEqual([toLine(plain)])
  }
  forgiveLosses(complaints)
})

/** From now on these calls go wrong. */
async function strike(page: Page, calls: string | RegExp, fault: Fault) {
  await page.route(calls, fault.answer)
  return { end: () => page.unroute(calls) }
}

/**
 * Waits for what the page shows in the end, its clock running ahead while calls time out and are tried again. A slow
 * machine only tries more often: the fault stays until it is ended.
 */
async function expectInTime(page: Page, shown: Locator, fault: Fault, what: string): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return
    await page.clock.fastForward(fault.pace)
    await expect(shown, what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** All that a visitor could lose. */
async function readKept(page: Page) {
  const draft = await page.evaluate(() => localStorage.getItem('checkout-draft'))
  return { cart: await readCart(page), draft: JSON.parse(draft ?? 'null') }
}

/** The shop's telephone and WhatsApp, one tap away. */
async function expectReachable(place: Page | Locator, what: string): Promise<void> {
  await expect(place.locator('a[href^="tel:"]').filter({ visible: true }).first(), what).toBeVisible()
  await expect(place.locator('a[href*="//wa.me/"]').filter({ visible: true }).first(), what).toBeVisible()
}

/** Removes the errors that a lost connection logs, which these tests cause. Any other error fails the test. */
function forgiveLosses(complaints: string[]): void {
  const others = complaints.filter(
    (text) =>
      !/Pas de connexion internet|Request timeout|Une erreur est survenue|imported module|module script/.test(
        text,
      ),
  )
  complaints.splice(0, complaints.length, ...others)
}

/** A page that the browser has taken over: until then its links ask for documents, which no fault is for. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByTestId('cart-badge')).toBeVisible()
}
