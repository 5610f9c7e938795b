import type { AdminOrder } from '#contract/admin-order.ts'
import { openYalidineServer } from '../support/couriers/yalidine-server.ts'
import { callApi, logIn } from './admin.ts'
import { expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

test('a commune that the courier has renamed is refused with its new name, and the order keeps why', async ({
  page,
  ownShop: shop,
}) => {
  await using yalidine = await openYalidineServer()
  await logIn(page, shop)
  const courier = await addCourier(page, 'yalidine', yalidine.settings)
  const [known] = (await addConfirmed(page, shop, ['Arzew'])).orders
  // The shop reads the courier's communes.
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [known?.id] })
  yalidine.renamed.set('Bir El Djir', 'Bir El Djir Centre')
  await shop.passTime(3_600_000)

  const { orders } = await addConfirmed(page, shop, ['Bir El Djir'])
  const id = orders[0]?.id
  await page.goto(`${shop.url}/${shop.adminPath}/commandes?commande=${id}`)
  const order = page.getByRole('dialog', { name: `Commande n° ${id}` })
  await order.getByRole('button', { name: `Remettre à ${courier.name}` }).click()
  const sending = page.getByRole('dialog', { name: 'Remettre au transporteur' })
  await expect(sending.getByText(`1 commande non remise à ${courier.name}`)).toBeVisible()
  await expect(sending.getByText('The to_commune_name is invalid')).toBeVisible()
  await expect(sending.getByRole('button', { name: 'Bir El Djir Centre' })).toBeVisible()
  await sending.getByRole('button', { name: 'Terminer' }).click()

  const refusal = order.getByText(`Refusée par ${courier.name} : The to_commune_name is invalid`)
  await expect(refusal).toBeVisible()
  await expect(
    order.getByText(`${courier.name} a refusé le colis : The to_commune_name is invalid`),
  ).toBeVisible()
  await expectNoViolationInDialog(page, 'an order that was refused')
  await order.getByRole('button', { name: `Remettre à ${courier.name}` }).click()
  await sending.getByRole('button', { name: 'Un autre nom…' }).click()
  await sending.getByRole('combobox', { name: 'Nom chez le transporteur' }).fill('djir')
  await expectNoViolationInDialog(page, 'places of a courier')
  await sending.getByRole('option', { name: 'Bir El Djir Centre' }).click()
  await expect(sending.getByText(`1 commande remise à ${courier.name}`)).toBeVisible()
  await sending.getByRole('button', { name: 'Terminer' }).click()
  await expect(order.getByText('Créé', { exact: true })).toBeVisible()
  await expect(refusal).toBeHidden()
  const { parcel } = (await shop.asOwner(`/orders/${id}`)) as AdminOrder
  expect(yalidine.parcels.get(parcel?.tracking ?? '')).toMatchObject({
    to_commune_name: 'Bir El Djir Centre',
  })
})
