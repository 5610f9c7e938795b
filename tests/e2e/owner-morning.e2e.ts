import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Wilaya } from '#contract/delivery.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { callApi, expectToast, logIn, ownName } from './admin.ts'
import { addCourier, MISSPELT, pauseCourier } from './courier-orders.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

/** Taps of the whole morning, where more than one courier owes money; docs/specification.md names them. */
const TAPS = 55

test('a morning of the owner on a phone: calls, parcels, labels, a return and a settlement', async ({
  page,
  shop,
}) => {
  await using ecotrack = await openEcotrackServer()
  await logIn(page, shop, '/a-appeler')
  const courier = await addCourier(page, 'ecotrack', ecotrack.settings)
  const earlier = await sendEarlier(page, shop, courier.id)
  const [back, paid] = earlier
  ecotrack.setStatus(paid?.tracking ?? '', 'livred')
  await callApi(page, 'POST', `/couriers/${courier.id}/sync`)
  const orders = await enterOrders(page, shop, 12)
  await page.reload()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const article = (order: AdminOrder | undefined) =>
    page.getByRole('article', { name: `Commande n° ${order?.id}` })

  // Calls: eight confirm, the others each end otherwise.
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
    await article(order)
      .getByRole('link', { name: /^Appeler/ })
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await tap(article(order).getByRole('link', { name: /^Appeler/ }))
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

  // Eight parcels, of which one is refused until its commune is chosen, then their labels.
  const bar = page.getByRole('navigation', { name: 'Raccourcis' })
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

  // A parcel came back, and the money of the other arrives.
  const search = page.getByLabel('Rechercher une commande')
  await tap(search)
  await search.fill(back?.tracking ?? '')
  await tap(page.getByRole('link', { name: /^Toutes/ }))
  await tap(button(`Voir la commande n° ${back?.orderId}`))
  const opened = page.getByRole('dialog')
  await tap(opened.getByRole('button', { name: 'Annulé' }))
  await tap(page.getByRole('button', { name: 'Laisser le colis' }))
  await opened.getByLabel('Motif de l’annulation').selectOption({ label: 'Colis retourné' })
  taps += 2
  await tap(opened.getByRole('button', { name: 'Fermer' }))

  await tap(bar.getByRole('button', { name: 'Plus' }))
  await tap(page.getByRole('dialog').getByRole('link', { name: /^Versements/ }))
  await tap(button('Vérifier un relevé').first())
  // The only courier that owes money is chosen already.
  const chosen = page.getByLabel('Transporteur', { exact: true })
  if ((await chosen.inputValue()) !== String(courier.id)) {
    await chosen.selectOption(courier.name)
    taps += 2
  }
  const csv = `Tracking;Montant;Frais\n${paid?.tracking};${paid?.amount};400\n`
  const file = { name: 'versement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  taps += 2
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Vérifier' }))
  await tap(button(/^Accepter /))
  await expectToast(page, 'Versement accepté')
  expect(taps).toBeLessThanOrEqual(TAPS)
  await pauseCourier(page, courier)
})

/** Twelve orders that were taken on the phone, to be called; the commune of the last is misspelt. */
async function enterOrders(page: Page, shop: RunningShop, count: number): Promise<AdminOrder[]> {
  // Of other tests.
  for (const queue of ['status=pending', 'queue=handover']) {
    const { items } = (await shop.asOwner(`/orders?${queue}&limit=100`)) as PageOf<AdminOrder>
    const ids = items.map(({ id }) => id)
    if (ids.length > 0) await callApi(page, 'POST', '/orders/bulk', { ids, status: 'cancelled' })
  }
  const orders: AdminOrder[] = []
  for (let index = 0; index < count; index++)
    orders.push(await enter(page, shop, index === count - 1 ? MISSPELT : 'Arzew', 'pending'))
  return orders
}

async function enter(page: Page, shop: RunningShop, baladiya: string, status: string): Promise<AdminOrder> {
  const { items } = (await shop.asOwner('/products?inStock=true&limit=100')) as PageOf<Product>
  const oran = ((await shop.asOwner('/wilayas')) as Wilaya[]).find(({ code }) => code === 31)
  const product = items.find(({ price }) => price < 40_000)
  if (!oran || !product) throw new Error('The demo shop has nothing to send there')
  if (!oran.baladiyas.includes(MISSPELT))
    await callApi(page, 'PUT', `/wilayas/${oran.id}`, { baladiyas: [...oran.baladiyas, MISSPELT] })
  const customerPhone = `0661 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const item = { productId: product.id, size: product.sizes[0] ?? null, color: product.colors[0] ?? null }
  return (await callApi(page, 'POST', '/orders/manual', {
    ...{ customerName: ownName('Matin'), customerPhone, status, wilayaId: oran.id, deliveryType: 'home' },
    ...{ baladiya, deliveryAddress: '5, rue de la Paix', items: [{ ...item, quantity: 1 }] },
  })) as AdminOrder
}

/** Sends two parcels, as on an earlier day. */
async function sendEarlier(page: Page, shop: RunningShop, courierId: number) {
  const parcels: { orderId: number; tracking: string; amount: number }[] = []
  for (const _ of [1, 2]) {
    const { id } = await enter(page, shop, 'Arzew', 'confirmed')
    await callApi(page, 'POST', '/parcels', { courierId, orderIds: [id] })
    const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
    parcels.push({ orderId: id, tracking: parcel?.tracking ?? '', amount: parcel?.amount ?? 0 })
  }
  return parcels
}
