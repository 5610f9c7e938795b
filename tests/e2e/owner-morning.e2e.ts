import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { openNoestServer } from '../support/couriers/noest-server.ts'
import { callApi, expectToast, logIn } from './admin.ts'
import { articlesOf } from './call-queue.ts'
import { addCourier, addDelivered, missTwo, pauseCouriers } from './courier-orders.ts'
import { enterOrders, type SentParcel, sendEarlier } from './morning-orders.ts'
import { CORE, expect, test } from './shop-fixture.ts'

test.afterEach(({ shop }) => pauseCouriers(shop))

/** Taps of the whole morning, where more than one courier owes money; docs/specification.md names them. */
const TAPS = 66

test('a morning of the owner on a phone: calls, parcels, labels, a return, an exchange and a settlement', {
  tag: CORE,
}, async ({ page, shop }) => {
  await using ecotrack = await openEcotrackServer()
  await using noest = await openNoestServer()
  await logIn(page, shop, '/a-appeler')
  const missed = await missTwo(page, shop, noest)
  await pauseCouriers(shop)
  const worn = await addDelivered(page, shop)
  const courier = await addCourier(page, 'ecotrack', ecotrack.settings)
  const earlier = await sendEarlier(page, shop, courier.id)
  const [back, paid] = earlier
  ecotrack.setStatus(paid?.tracking ?? '', 'livred')
  await callApi(page, 'POST', `/couriers/${courier.id}/sync`)
  const orders = await enterOrders(page, shop, 12)
  await page.reload()

  const morning = openMorning(page)
  const { task, tap, button, bar } = morning
  task('twelve calls and a correction')
  await callTwelve(morning, orders)
  task('two missed deliveries')
  await callMissed(morning, missed)
  expect(noest.parcels.map(({ activity }) => activity.at(-1)?.event_key)).toContain(
    'nouvel_tentative_asked_by_customer',
  )

  task('eight parcels and their labels')
  await tap(bar.getByRole('link', { name: /À remettre$/ }))
  await tap(page.getByRole('checkbox', { name: /^Choisir la commande/ }).first())
  await tap(button('Toute la page'))
  await tap(button('Remettre au transporteur'))
  const sending = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await tap(sending.getByRole('button', { name: 'Remettre 8 commandes' }))
  await expect(sending.getByText(`7 commandes remises à ${courier.name}, 1 refusée`)).toBeVisible()
  await tap(sending.getByRole('button', { name: 'Bir El Djir' }))
  await expect(sending.getByText(`8 commandes remises à ${courier.name}`)).toBeVisible()
  const saved = page.waitForEvent('download')
  await tap(sending.getByRole('button', { name: 'Imprimer les 8 étiquettes' }))
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await tap(page.getByRole('dialog', { name: 'Étiquettes' }).getByRole('button', { name: 'Terminer' }))
  expect([...ecotrack.orders.values()].filter(({ isValidated }) => isValidated)).toHaveLength(
    8 + earlier.length,
  )

  task('a return')
  await takeBack(morning, back)
  task('an exchange')
  await exchangeSize(morning, worn)

  task('a settlement')
  await tap(bar.getByRole('button', { name: 'Plus' }))
  await tap(page.getByRole('dialog').getByRole('link', { name: /^Versements/ }))
  await tap(button('Vérifier un relevé').first())
  // The only courier that owes money is chosen already.
  const chosen = page.getByLabel('Transporteur', { exact: true })
  if ((await chosen.inputValue()) !== String(courier.id)) {
    await chosen.selectOption(courier.name)
    morning.add(2)
  }
  const csv = `Tracking;Montant;Frais\n${paid?.tracking};${paid?.amount};400\n`
  const file = { name: 'versement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  morning.add(2)
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Vérifier' }))
  await tap(button(/^Accepter /))
  await expectToast(page, 'Versement accepté')
  const taps = morning.taps()
  console.log(taps)
  expect(taps.whole).toBeLessThanOrEqual(TAPS)
})

type Morning = ReturnType<typeof openMorning>

/** The owner's screens, and the taps of each task so far. */
function openMorning(page: Page) {
  const counts: Record<string, number> = {}
  let current = ''
  const add = (count = 1) => {
    counts[current] = (counts[current] ?? 0) + count
  }
  return {
    page,
    add,
    task: (name: string) => {
      current = name
    },
    tap: async (target: Locator) => {
      await target.click()
      add()
    },
    taps: () => ({ ...counts, whole: Object.values(counts).reduce((sum, count) => sum + count, 0) }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    bar: page.getByRole('navigation', { name: 'Raccourcis' }),
    article: articlesOf(page),
  }
}

/** Calls the customer of an order on screen, without a telephone. */
async function call({ article, tap }: Morning, order: AdminOrder | undefined): Promise<void> {
  const link = article(order).getByRole('link', { name: /^Appeler/ })
  await link.evaluate((shown) => shown.addEventListener('click', (event) => event.preventDefault()))
  await tap(link)
}

/** Calls twelve customers: eight confirm, the others each end otherwise. */
async function callTwelve(morning: Morning, orders: AdminOrder[]): Promise<void> {
  const { page, tap, button, article } = morning
  const outcomes = [
    ...Array(7).fill('Confirmé'),
    'Refuse',
    'Ne répond pas',
    'Rappeler à…',
    'Faux numéro',
    'Confirmé',
  ]
  for (const [index, outcome] of outcomes.entries()) {
    const order = orders[index]
    await expect(article(order)).toBeVisible()
    await call(morning, order)
    if (index === 3) {
      await tap(article(order).getByRole('link', { name: 'Corriger' }))
      await tap(page.getByLabel(/^Pour vous seul/))
      await page.getByLabel(/^Pour vous seul/).fill('Livrer après 17 h')
      await tap(button('Enregistrer'))
      await expect(article(order).getByText('Livrer après 17 h')).toBeVisible()
    }
    await tap(button(outcome))
    const dialog = page.getByRole('dialog')
    if (outcome === 'Refuse') await tap(dialog.getByRole('button', { name: 'Sans dire pourquoi' }))
    if (outcome === 'Rappeler à…') await tap(dialog.getByRole('button').nth(1))
    if (outcome === 'Faux numéro') await tap(dialog.getByRole('button', { name: 'Annuler la commande' }))
  }
  await expect(page.getByText('Personne à appeler')).toBeVisible()
}

/** One customer is reached and waits for the driver, of the other the courier is asked for another attempt. */
async function callMissed(morning: Morning, [first, second]: AdminOrder[]): Promise<void> {
  const { page, tap, article, button } = morning
  const tabs = page.getByRole('navigation', { name: 'Files d’appels' })
  await tap(tabs.getByRole('link', { name: /^Livraisons manquées/ }))
  await call(morning, first)
  await tap(article(first).getByRole('button', { name: /^Joint/ }))
  await expect(article(second)).toBeVisible()
  await tap(button('Nouveau passage'))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Demander le passage' }))
  await expect(page.getByText('Aucune livraison manquée')).toBeVisible()
}

/** A parcel came back, which is looked for by its tracking. */
async function takeBack({ page, tap, add, button }: Morning, back: SentParcel | undefined): Promise<void> {
  const search = page.getByLabel('Rechercher une commande')
  await tap(search)
  await search.fill(back?.tracking ?? '')
  await tap(page.getByRole('link', { name: /^Toutes/ }))
  await tap(button(`Voir la commande n° ${back?.orderId}`))
  const opened = page.getByRole('dialog')
  await tap(opened.getByRole('button', { name: 'Annulé' }))
  await tap(page.getByRole('button', { name: 'Laisser le colis' }))
  await opened.getByLabel('Motif de l’annulation').selectOption({ label: 'Colis retourné' })
  add(2)
  await tap(opened.getByRole('button', { name: 'Fermer' }))
}

/** A size does not fit, and the customer is looked for by name. */
async function exchangeSize(
  { page, tap, button }: Morning,
  { order, other }: Awaited<ReturnType<typeof addDelivered>>,
): Promise<void> {
  const search = page.getByLabel('Rechercher une commande')
  await tap(search)
  await search.fill(order.customerName)
  await tap(button(`Voir la commande n° ${order.id}`))
  await tap(button('Échanger un article'))
  const dialog = page.getByRole('dialog', { name: `Échanger, commande n° ${order.id}` })
  await tap(dialog.getByRole('radio', { name: new RegExp(`^${other}( |$)`) }))
  await tap(dialog.getByRole('button', { name: 'Faire l’échange' }))
  await expectToast(page, 'Échange créé avec succès')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }))
}
