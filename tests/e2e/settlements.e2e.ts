import { confirmDeletion, expectToast, logIn } from './admin.ts'
import { accept, deliver, toCsv, uploadSheet } from './settlement-sheets.ts'
import { expect, test } from './shop-fixture.ts'
import { dinars } from './shopper.ts'

test('the only courier is chosen also when it comes after the dialog', async ({ page, shop }) => {
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

test('a sheet is compared by the columns that are named, and deleted', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 3)
  const [right, short, paid] = parcels
  if (!right || !short || !paid) throw new Error('No parcel was delivered')
  await accept(page, await uploadSheet(shop, courier.id, [[paid.tracking, paid.amount]]))
  await page.reload()
  await page.getByRole('button', { name: 'Vérifier un relevé' }).first().click()
  const dialog = page.getByRole('dialog')
  const rows = [
    ['Numéro du paquet', 'Argent', 'Coût'],
    [right.tracking, right.amount, 'sur devis'],
    [short.tracking, short.amount - 700, 500],
    ['INCONNU-1', 9000, 500],
    [paid.tracking, paid.amount, 500],
    [`${right.tracking}-X`, 'abc', ''],
    ['Total', 50_000, ''],
  ]
  const file = { name: 'versement.csv', mimeType: 'text/csv', buffer: toCsv(rows) }
  await dialog.getByLabel('Transporteur').selectOption(courier.name)
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'versement.pdf' })
  await expect(dialog.getByRole('alert')).toHaveText('Veuillez choisir un fichier Excel (.xlsx) ou CSV')
  await dialog.locator('input[type=file]').setInputFiles(file)
  const amount = dialog.getByLabel('Colonne du montant encaissé')
  await expect(amount).toHaveValue('')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(amount).toHaveAccessibleDescription('Choisissez la colonne')
  await dialog.getByLabel('Colonne du suivi').selectOption(`Numéro du paquet : ${right.tracking}`)
  await amount.selectOption(`Argent : ${right.amount}`)
  await dialog.getByLabel('Colonne des frais').selectOption('Coût : sur devis')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Versement n°\s/ })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totaux' })
  const collected = right.amount + short.amount - 700
  await expect(totals).toContainText('Lignes reconnues : 2')
  await expect(totals).toContainText(`Encaissé${dinars(collected)}`)
  await expect(totals).toContainText(`Net à recevoir${dinars(collected - 500)}`)
  await expect(page.getByText('Illisibles : sur devis')).toBeVisible()
  await expect(page.getByText(/lignes non reconnues ne sont pas comptées/)).toBeVisible()
  await page.getByRole('button', { name: 'Invalide 1' }).click()
  await expect(page.getByText('Montant illisible')).toBeVisible()
  await page.getByRole('button', { name: 'Inconnue 1' }).click()
  await expect(page.getByText(/demandez au transporteur/)).toBeVisible()
  for (const name of ['Toutes 5', 'OK 1', 'Écart 1', 'Inconnue 1', 'Déjà réglée 1', 'Invalide 1'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer ce versement' }).click()
  await confirmDeletion(page, 'le versement n° ')
  await expectToast(page, 'Versement supprimé')
  await expect(page).toHaveURL(`/${shop.adminPath}/versements`)
})

test('a gap is accepted when it is ticked, and the parcels are paid', async ({ page, shop }) => {
  await logIn(page, shop, '/versements')
  const { courier, parcels } = await deliver(page, shop, 2)
  const [right, short] = parcels
  if (!right || !short) throw new Error('No parcel was delivered')
  const id = await uploadSheet(shop, courier.id, [
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
