import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './shop-fixture.ts'
import { readCart } from './shopper.ts'

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
export function faultsAt(step: number, steps: number): Fault[] {
  return FAULTS.filter((_, index) => process.env.FAULTS === 'long' || index % steps === step % steps)
}

/** From now on these calls go wrong. */
export async function strike(page: Page, calls: string | RegExp, fault: Fault) {
  await page.route(calls, fault.answer)
  return { end: () => page.unroute(calls) }
}

/**
 * Waits for what the page shows in the end, its clock running ahead while calls time out and are tried again. A slow
 * machine only tries more often: the fault stays until it is ended.
 */
export async function expectInTime(page: Page, shown: Locator, fault: Fault, what: string): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return
    await page.clock.fastForward(fault.pace)
    await expect(shown, what).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** All that a visitor could lose. */
export async function readKept(page: Page) {
  const draft = await page.evaluate(() => localStorage.getItem('checkout-draft'))
  return { cart: await readCart(page), draft: JSON.parse(draft ?? 'null') }
}

/** The shop's telephone and WhatsApp, one tap away. */
export async function expectReachable(place: Page | Locator, what: string): Promise<void> {
  await expect(place.locator('a[href^="tel:"]').filter({ visible: true }).first(), what).toBeVisible()
  await expect(place.locator('a[href*="//wa.me/"]').filter({ visible: true }).first(), what).toBeVisible()
}

/**
 * React reports whatever the page of errors catches: the loss itself, and nothing else, is what these tests
 * ask for.
 */
export function forgiveLosses(complaints: string[]): void {
  const others = complaints.filter(
    (text) =>
      !/Pas de connexion internet|Request timeout|Une erreur est survenue|imported module|module script/.test(
        text,
      ),
  )
  complaints.splice(0, complaints.length, ...others)
}

/** A page that the browser has taken over: until then its links ask for documents, which no fault is for. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByTestId('cart-badge')).toBeVisible()
}
