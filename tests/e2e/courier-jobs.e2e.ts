import type { Page } from '@playwright/test'
import { openEcotrackServer } from '../support/couriers/ecotrack-server.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { logIn } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier, pauseCourier } from './courier-orders.ts'
import { expect, test, WIDE } from './shop-fixture.ts'

/** Holds back answers until they are let go, as a slow courier does. */
function openGate() {
  let gate = Promise.withResolvers<void>()
  return {
    pause: () => gate.promise,
    /** Answers what waits, and all that follows. */
    open: () => gate.resolve(),
    close: () => {
      gate = Promise.withResolvers<void>()
    },
  }
}

/** Chooses all orders of a customer, and sends them. */
async function sendAll(page: Page, path: string, count: number, courier: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('checkbox', { name: /^Choisir la commande/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Toute la page' }).click()
  await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await dialog.getByRole('radio', { name: courier }).check()
  await dialog.getByRole('button', { name: `Remettre ${count} commandes` }).click()
}

test('a slow sending is seen on every screen and device, stopped and resumed', { tag: WIDE }, async ({
  page,
  shop,
  browser,
}) => {
  await using server = await openEcotrackServer()
  const gate = openGate()
  await logIn(page, shop)
  const courier = await addCourier(page, 'ecotrack', server.settings)
  const { customerName } = await addConfirmed(page, shop, Array(12).fill('Bab Ezzouar'), 16)
  const path = `/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`
  server.pause = ({ path }) => (path === 'valid/order' ? gate.pause() : Promise.resolve())
  await sendAll(page, path, 12, courier.name)
  const dialog = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await expect(dialog.getByText(`Remise à ${courier.name} : 0 sur 12`)).toBeVisible()
  await expectNoViolationInDialog(page, 'sending')
  await dialog.getByRole('button', { name: 'Continuer sans attendre' }).click()

  const bar = (of: Page) => of.getByRole('region', { name: 'Travaux en cours' })
  await expect(bar(page).getByRole('progressbar')).toBeVisible()
  await page.goto(`/${shop.adminPath}/produits`)
  await expect(bar(page).getByText(`Remise à ${courier.name} : 0 sur 12`)).toBeVisible()
  await expectNoViolation(page, 'a screen below a job')
  const phone = await browser.newContext({ storageState: await page.context().storageState() })
  const second = await phone.newPage()
  await second.goto(`${new URL(page.url()).origin}/${shop.adminPath}/commandes`)
  await bar(second).getByRole('button', { name: 'Arrêter' }).click()
  gate.open()
  await expect(bar(second).getByText('5 commandes remises, 7 qui attendent')).toBeVisible()
  await expect(bar(page).getByText('5 commandes remises, 7 qui attendent')).toBeVisible()

  await bar(second).getByRole('button', { name: 'Voir' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Reprendre (7 commandes)' }).click()
  await expect(second.getByRole('dialog').getByText(`12 commandes remises à ${courier.name}`)).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await expect(bar(second)).toHaveCount(0)
  expect([...server.orders.values()].filter(({ isValidated }) => isValidated)).toHaveLength(12)
  await phone.close()
  await pauseCourier(page, courier)
})

test('fees that take long show how far they are, also after a reload', async ({ page, shop }) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  const gate = openGate()
  server.pause = ({ path, query }) =>
    path === 'fees' && query.get('to_wilaya_id') === '4' ? gate.pause() : Promise.resolve()
  await page.goto(`/${shop.adminPath}/transporteurs/${courier.id}/tarifs`)
  const main = page.getByRole('main')
  await expect(main.getByText(new RegExp(`Tarifs de ${courier.name}\\s: 3 sur \\d+`))).toBeVisible()
  await page.reload()
  await expect(main.getByText(new RegExp(`Tarifs de ${courier.name}\\s: 3 sur \\d+`))).toBeVisible()
  await expectNoViolation(page, 'fees on their way')
  gate.open()
  await expect(page.getByRole('button', { name: 'Tout choisir' })).toBeVisible()
  expect(server.calls.filter(({ query }) => query.get('to_wilaya_id') === '4')).toHaveLength(1)
  await pauseCourier(page, courier)
})

test('an order with a parcel is cancelled with it, and corrected once it is cancelled', async ({
  page,
  shop,
}) => {
  await using server = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', server.settings)
  const { customerName, orders } = await addConfirmed(page, shop, ['Arzew', 'Arzew'])
  const [first, second] = orders
  await sendAll(
    page,
    `/${shop.adminPath}/commandes?recherche=${encodeURIComponent(customerName)}`,
    2,
    courier.name,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()

  await page.goto(`/${shop.adminPath}/commandes?commande=${first?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Annulé', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Colis en cours' })
  await expectNoViolationInDialog(page, 'open parcel')
  await question.getByRole('button', { name: 'Annuler aussi le colis' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => server.parcels.size).toBe(1)
  expect(await shop.asOwner(`/orders/${first?.id}`)).toMatchObject({ status: 'cancelled' })

  await page.goto(`/${shop.adminPath}/commandes/${second?.id}/modifier`)
  await expect(page.getByText(/Seule la note peut être modifiée/)).toBeVisible()
  await expectNoViolation(page, 'order with a parcel')
  await page.getByRole('button', { name: 'Annuler le colis' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Motard corrigé')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(
      async () => ((await shop.asOwner(`/orders/${second?.id}`)) as { customerName: string }).customerName,
    )
    .toBe('Motard corrigé')
  expect(server.parcels.size).toBe(0)
  await pauseCourier(page, courier)
})
