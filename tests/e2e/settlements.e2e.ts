import { readFile } from 'node:fs/promises'
import type { AdminOrder } from '#contract/admin-order.ts'
import { callApi, expectToast, logIn, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { addConfirmed, addCourier } from './courier-orders.ts'
import { accept, deliver, toCsv, uploadSheet } from './settlement-sheets.ts'
import { expect, test } from './shop-fixture.ts'
import { dinars } from './shopper.ts'

test('money to come in leaves out what a settlement has paid, and says when it cannot be loaded', async ({
  page,
  shop,
}) => {
  await refuse(page, 'GET', '/settlements')
  await logIn(page, shop, '/versements')
  await expect(page.getByText('Impossible de charger les versements')).toBeVisible()
  await page.unroute('**/api/settlements')
  const { courier, parcels } = await deliver(page, shop, 3)
  const [first, ...others] = parcels.map(({ tracking, amount }) => [tracking, amount] as const)
  if (!first) throw new Error('No parcel was delivered')
  const owed = page.getByRole('region', { name: 'Argent à recevoir' }).getByRole('listitem')
  await accept(page, await uploadSheet(page, courier.id, [first]))
  await page.reload()
  await expect(owed.filter({ hasText: courier.name })).toContainText('2 colis livrés, le plus ancien du')
  await accept(page, await uploadSheet(page, courier.id, others))
  await page.reload()
  await expect(page.getByText('avant.csv').first()).toBeVisible()
  await expect(owed.filter({ hasText: courier.name })).toHaveCount(0)
  await expectNoViolation(page, 'settlements')
})

test('the only courier pays also when it is known only after the dialog was opened', async ({
  page,
  shop,
}) => {
  await logIn(page, shop)
  const { courier, parcels } = await deliver(page, shop, 1)
  const known = Promise.withResolvers<void>()
  await page.route('**/api/couriers', async (route) => {
    await known.promise
    await route.fulfill({ json: [courier] })
  })
  await page.route('**/api/couriers/outstanding', (route) => route.fulfill({ json: [] }))
  await page.goto(`/${shop.adminPath}/versements`)
  await page.getByRole('button', { name: 'Vérifier un relevé' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Transporteur')).toHaveText('Choisir…')
  known.resolve()
  await expect(dialog.getByLabel('Transporteur')).toHaveText(courier.name)
  const buffer = toCsv([
    ['Tracking', 'Montant'],
    ...parcels.map(({ tracking, amount }) => [tracking, amount]),
  ])
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/versements\/\d+$/)
})

test('a sheet is compared line by line, by the columns that the owner names', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 3)
  const [right, short, paid] = parcels
  if (!right || !short || !paid) throw new Error('No parcel was delivered')
  await accept(page, await uploadSheet(page, courier.id, [[paid.tracking, paid.amount]]))
  await page.reload()
  await page.getByRole('button', { name: 'Vérifier un relevé' }).first().click()
  const dialog = page.getByRole('dialog')
  const rows = [
    ['Numéro du paquet', 'Argent', 'Coût'],
    [right.tracking, right.amount, 500],
    [short.tracking, short.amount - 700, 500],
    ['INCONNU-1', 9000, 500],
    [paid.tracking, paid.amount, 500],
    [`${right.tracking}-X`, 'abc', ''],
    ['Sous-total', 25_000, 500],
    ['Total', 50_000, ''],
    ['TOTAL GENERAL', 75_000, 2000],
  ]
  const file = { name: 'versement.csv', mimeType: 'text/csv', buffer: toCsv(rows) }
  await dialog.getByLabel('Transporteur').selectOption(courier.name)
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'versement.pdf' })
  await expect(dialog.getByRole('alert')).toHaveText('Veuillez choisir un fichier Excel (.xlsx) ou CSV')
  await dialog.locator('input[type=file]').setInputFiles(file)
  const amount = dialog.getByLabel('Colonne du montant encaissé')
  await expect(amount).toHaveValue('')
  await expectNoViolationInDialog(page, 'columns of a sheet')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(amount).toHaveAccessibleDescription('Choisissez la colonne')
  await dialog.getByLabel('Colonne du suivi').selectOption(`Numéro du paquet : ${right.tracking}`)
  await amount.selectOption(`Argent : ${right.amount}`)
  await dialog.getByLabel('Colonne des frais').selectOption('Coût : 500')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Versement n°\s/ })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totaux' })
  const collected = right.amount + short.amount - 700
  await expect(totals).toContainText('Lignes reconnues : 2')
  await expect(totals).toContainText(`Encaissé${dinars(collected)}`)
  await expect(totals).toContainText(`Net à recevoir${dinars(collected - 1000)}`)
  await page.getByRole('button', { name: 'Invalide 1' }).click()
  await expect(page.getByText('Montant illisible')).toBeVisible()
  await page.getByRole('button', { name: 'Inconnue 1' }).click()
  await expect(page.getByText(/demandez au transporteur/)).toBeVisible()
  for (const name of ['Toutes 5', 'OK 1', 'Écart 1', 'Inconnue 1', 'Déjà réglée 1', 'Invalide 1'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expectNoViolation(page, 'settlement')
})

test('a gap is accepted when it is ticked, and the parcels are paid', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 2)
  const [right, short] = parcels
  if (!right || !short) throw new Error('No parcel was delivered')
  const id = await uploadSheet(page, courier.id, [
    [right.tracking, right.amount, 500],
    [short.tracking, short.amount - 700, 500],
  ])
  await page.goto(`/${shop.adminPath}/versements/${id}`)
  const lines = page.getByRole('region', { name: 'Lignes du relevé' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Écart 1' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('−700 DA')
  const button = page.getByRole('button', { name: /^Accepter / })
  await expect(button).toHaveText(`Accepter ${dinars(right.amount - 500)}`)
  await lines.getByRole('checkbox').check()
  await expect(button).toHaveText(`Accepter ${dinars(right.amount + short.amount - 1700)}`)
  await button.click()
  await expectToast(page, 'Versement accepté')
  await expect(page.getByText(/^Accepté le /)).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(lines.getByText('Réglée', { exact: true })).toBeVisible()
  expect(await shop.asOwner(`/orders/${short.orderId}`)).toMatchObject({
    parcel: { collected: short.amount - 700, fee: 500 },
  })
  await lines.getByRole('link').click()
  const order = page.getByRole('dialog')
  await expect(order.getByText(/^Payé le /)).toBeVisible()
  await expect(order.getByText(/^Versement reçu\s: /)).toBeVisible()
})

test('what was not delivered is ticked, what cannot be read is told, and an unpaid sheet is deleted', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 1)
  const [right] = parcels
  if (!right) throw new Error('No parcel was delivered')
  const { orders } = await addConfirmed(page, shop, ['Arzew'])
  const [order] = orders
  if (!order) throw new Error('No order was entered')
  await callApi(page, 'POST', '/parcels', { courierId: courier.id, orderIds: [order.id] })
  const { parcel } = (await shop.asOwner(`/orders/${order.id}`)) as AdminOrder
  const tracking = `EN-ROUTE-${order.id}`
  await callApi(page, 'PUT', `/parcels/${parcel?.id}`, { tracking, state: 'delivering' })
  const id = await uploadSheet(page, courier.id, [
    [right.tracking, right.amount, 'sur devis'],
    [tracking, order.totalPrice, 500],
    ['', 9000, 500],
    ['INCONNU-1', '9 000 peut-être', 500],
  ])
  await page.goto(`/${shop.adminPath}/versements/${id}`)
  for (const name of ['Toutes 4', 'OK 1', 'Pas livrée 1', 'Invalide 2'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Illisibles : sur devis')).toBeVisible()
  await expect(page.getByText('2 lignes non reconnues ne sont pas comptées')).toBeVisible()
  await expectNoViolation(page, 'settlement of parcels not delivered')
  const button = page.getByRole('button', { name: /^Accepter / })
  await expect(button).toHaveText(`Accepter ${dinars(right.amount)}`)
  await page.getByRole('checkbox', { name: `Accepter ${tracking}` }).check()
  await expect(button).toHaveText(`Accepter ${dinars(right.amount + order.totalPrice - 500)}`)
  await page.getByRole('button', { name: 'Supprimer ce versement' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`supprimer le versement n° ${id}`)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Versement supprimé')
  await expect(page).toHaveURL(`/${shop.adminPath}/versements`)
  await accept(page, await uploadSheet(page, courier.id, [[right.tracking, right.amount]]))
  await page.reload()
  await page.getByRole('link', { name: courier.name }).first().click()
  await expect(page).toHaveURL(/\/versements\/\d+$/)
  // One: the list, which has those of other tests, has gone.
  await expect(page.getByText(/^Accepté le /)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Supprimer ce versement' })).toHaveCount(0)
})

test('settlements are listed by pages', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
  for (let count = 0; count < 21; count += 1) await uploadSheet(page, courier.id, [['INCONNU-1', 1]])
  await page.reload()
  const pages = page.getByRole('navigation', { name: 'Pages de versements' })
  await pages.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/versements\?page=2$/)
  await expect(page.getByRole('link', { name: courier.name }).first()).toBeVisible()
})

test('a settlement is exported', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 1)
  const [parcel] = parcels
  if (!parcel) throw new Error('No parcel was delivered')
  const id = await uploadSheet(page, courier.id, [[parcel.tracking, parcel.amount]])
  await page.goto(`/${shop.adminPath}/versements/${id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter ce versement' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(parcel.tracking)
})
