import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { openZrExpressServer } from '../support/couriers/zrexpress-server.ts'
import { callApi, logIn } from './admin.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

// Real couriers are slow for minutes: only npm run test:faults runs this file.

/** ms of a courier that is slow, and of one that answers when nobody waits any more. */
const SLOW = 2000
const TOO_LATE = 31_000

/** Opens the orders of a customer, and sends all of them from the screen. */
async function sendAll(page: Page, shop: RunningShop, customerName: string, count: number): Promise<Locator> {
  const desk = new OrderDesk(page, shop)
  await desk.find(customerName, '&file=remettre')
  await desk.chooseAll()
  if (count > 20) await page.getByRole('button', { name: `Les ${count} de la liste` }).click()
  await desk.bar.getByRole('button', { name: /^Remettre/ }).click()
  await desk.send(count)
  await expect(desk.sending.getByRole('progressbar')).toBeVisible()
  return desk.sending
}

test('a courier that takes 2 s: 200 orders leave and its fees come, each with its bar', async ({
  page,
  shop,
}) => {
  test.setTimeout(600_000)
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const { customerName, orders } = await addConfirmed(page, shop, Array(200).fill('Arzew'))
  yalidine.pause = () => sleep(SLOW)
  await sendAll(page, shop, customerName, 200)
  await page.reload()
  const bar = page.getByRole('region', { name: 'Travaux en cours' })
  await expect(bar.getByText(/: [1-9]\d* sur 200$/)).toBeVisible()
  await expect(bar.getByText('200 commandes remises')).toBeVisible({ timeout: 300_000 })
  expect(yalidine.parcels.size).toBe(200)
  expect(new Set([...yalidine.parcels.values()].map(({ order_id }) => order_id)).size).toBe(orders.length)

  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout choisir' })).toBeVisible({ timeout: 400_000 })
  await pauseCourier(page, courier)
})

test('a courier that takes 2 s: 100 labels become one PDF, fetched once each', async ({ page, shop }) => {
  test.setTimeout(600_000)
  await using zr = await openZrExpressServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'zrexpress', zr.settings)
  const { orders } = await addConfirmed(page, shop, Array(100).fill('Alger Centre'), 16)
  const orderIds = orders.map(({ id }) => id)
  // So few that a call ends within its deadline on a busy machine.
  for (let start = 0; start < 100; start += 10)
    expect(
      await callApi(page, 'POST', '/parcels', {
        courierId: courier.id,
        orderIds: orderIds.slice(start, start + 10),
      }),
    ).toMatchObject({ refused: [] })
  zr.pause = async ({ path }) => (path.startsWith('parcels/labels') ? sleep(SLOW) : undefined)
  await callApi(page, 'POST', '/jobs', { kind: 'labels', courierId: courier.id, orderIds })
  await page.reload()
  const bar = page.getByRole('region', { name: 'Travaux en cours' })
  await expect(bar.getByRole('progressbar')).toBeVisible()
  await expect(bar.getByText(/100 étiquettes/)).toBeVisible({ timeout: 500_000 })
  expect(zr.count('POST parcels/labels/individual/pdf')).toBe(100)
  await bar.locator('> div').filter({ hasText: courier.name }).getByRole('button', { name: 'Voir' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF de 100 étiquettes' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await pauseCourier(page, courier)
})

for (const [name, pause] of [
  ['answers after 31 s', () => sleep(TOO_LATE)],
  ['never answers', () => new Promise(() => {})],
] as const) {
  test(`a courier that ${name}: what it may have is told, and nothing leaves twice`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(300_000)
    await using yalidine = await openYalidineServer()
    await logIn(page, shop)
    const courier = await addCourier(page, 'yalidine', yalidine.settings)
    const { customerName, orders } = await addConfirmed(page, shop, Array(2).fill('Arzew'))
    yalidine.pause = async ({ method, path }) =>
      method === 'POST' && path === 'parcels' ? pause() : undefined
    const dialog = await sendAll(page, shop, customerName, 2)
    await expect(dialog.getByText(`2 commandes non remises à ${courier.name}`)).toBeVisible({
      timeout: 90_000,
    })
    await expect(dialog.getByText(/n’a pas encore confirmé ce colis/).first()).toBeVisible()
    for (const { id } of orders)
      expect((await shop.asOwner(`/orders/${id}`)) as AdminOrder).toMatchObject({
        parcel: { state: 'unknown' },
      })
    yalidine.pause = async () => undefined
    await page.goto(`/${shop.adminPath}/commandes?commande=${orders[0]?.id}`)
    const opened = page.getByRole('dialog')
    // The shop asks again by itself once the courier is certainly done.
    await expect(opened.getByText('Créé', { exact: true })).toBeVisible({ timeout: 200_000 })
    const sent = [...yalidine.parcels.values()].filter(({ order_id }) =>
      String(order_id).startsWith(`${orders[0]?.id}-`),
    )
    expect(sent).toHaveLength(1)
    await pauseCourier(page, courier)
  })
}
