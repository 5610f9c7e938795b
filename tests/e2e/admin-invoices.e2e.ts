import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Invoice } from '#contract/invoice.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { callApi, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { addConfirmed, addDelivered } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

const SCRIPT = '</script><img src=x onerror="document.title=1">'
const WIDE_LINE = 'Ｗ'.repeat(60)
const BACKWARDS = '\u202eshop.evil\u202c \u2067موتو\u2069'

let before: ShopIdentity

test.beforeEach(async ({ shop }) => {
  before = (await shop.asOwner('/shop')) as ShopIdentity
})

test.afterEach(async ({ page }) => {
  await callApi(page, 'PUT', '/shop', { ...before, logo: undefined, icon: undefined })
})

test('a selection is invoiced and printed, whatever the shop is called', async ({ page, shop }) => {
  await logIn(page, shop)
  await callApi(page, 'PUT', '/shop', {
    name: WIDE_LINE,
    address: BACKWARDS,
    legal: {
      company: SCRIPT,
      rc: WIDE_LINE.slice(0, 40),
      nif: BACKWARDS,
      nis: '31',
      address: SCRIPT,
      vatPercent: 19,
    },
  })
  const { orders } = await addConfirmed(page, shop, ['Oran', 'Oran'])
  await page.goto(`/${shop.adminPath}/commandes`)
  for (const { id } of orders) await page.getByLabel(`Choisir la commande n° ${id}`).check()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Facturer et imprimer' }).click()
  const sheets = page.getByRole('article', { name: /^Facture n° \d{4}-\d{6}$/ })
  await expect(sheets).toHaveCount(2)
  for (const { id } of orders) {
    await expect(sheets.filter({ hasText: new RegExp(`Commande n°\\s${id}`) })).toContainText(SCRIPT)
  }
  await expectNoViolation(page, 'invoices of a hostile shop')
  await expectOnPaper(page)
  await page.reload()
  await expect(sheets, 'once invoiced, the same numbers').toHaveCount(2)
  await callApi(page, 'DELETE', `/orders/${orders[0]?.id}/invoice`)
  await page.reload()
  await expect(sheets, 'what was cancelled is not invoiced by a reload').toHaveCount(1)
  await page.getByRole('button', { name: 'Facturer celles qui ne le sont pas' }).click()
  await expect(sheets).toHaveCount(2)

  await page.goto(`/${shop.adminPath}/imprimer?commandes=${orders.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('region', { name: /^Commande n° \d+, page 1 sur 1$/ })).toHaveCount(2)
  await expectOnPaper(page)
})

test('an invoice is found by its number and by a name, and printed again, also once cancelled', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, shop)
  await callApi(page, 'PUT', '/shop', {
    legal: { company: 'SARL Sud', rc: '31/00', nif: '0019', nis: '31', address: 'Oran' },
  })
  const { customerName, orders } = await addConfirmed(page, shop, ['Oran', 'Oran', 'Oran'])
  const invoices: Invoice[] = []
  for (const { id } of orders) {
    invoices.push((await callApi(page, 'POST', `/orders/${id}/invoice`, {})) as Invoice)
  }
  const [first, second] = invoices
  if (!first || !second) throw new Error('Three invoices were made')
  await callApi(page, 'DELETE', `/orders/${first.order.id}/invoice`)
  await page.goto(`/${shop.adminPath}/factures`)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /N°\s\d{4}-/ })
  await expect(rows.filter({ hasText: customerName })).toHaveCount(3)
  await expectNoViolation(page, 'list of invoices')

  const search = page.getByRole('textbox', { name: 'Rechercher une facture' })
  await search.fill(second.number)
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: /^Commande/ })).toHaveAttribute(
    'href',
    new RegExp(`commande=${second.order.id}$`),
  )
  await search.fill(customerName)
  await expect(rows).toHaveCount(3)
  const cancelled = rows.filter({ hasText: first.number })
  await expect(cancelled).toContainText('Annulée')
  await cancelled.getByRole('link', { name: /^Imprimer/ }).click()
  const sheet = page.getByRole('article', { name: `Facture n° ${first.number}` })
  await expect(sheet).toContainText('Annulée')
  await page.goBack()
  await rows
    .filter({ hasText: second.number })
    .getByRole('link', { name: /^Imprimer/ })
    .click()
  const again = page.getByRole('article', { name: `Facture n° ${second.number}` })
  await expect(again).toContainText(customerName)
  await expect(again).not.toContainText('Annulée')

  await page.goto(`/${shop.adminPath}/factures?du=2020-01-01&au=2020-01-31`)
  await expect(page.getByText('Aucune facture trouvée')).toBeVisible()
})

test('the invoice of an exchange names what comes back, also without VAT', async ({ page, shop }) => {
  await logIn(page, shop)
  await callApi(page, 'PUT', '/shop', {
    legal: { company: 'SARL Sud', rc: '31/00', nif: '0019', nis: '31', address: 'Oran', vatPercent: null },
  })
  const { order, item, other } = await addDelivered(page, shop)
  const back = [{ productId: item.productId, size: item.size, color: item.color, quantity: 1 }]
  const items = [{ ...back[0], size: other }]
  const { id } = (await callApi(page, 'POST', `/orders/${order.id}/exchange`, { back, items })) as AdminOrder
  await callApi(page, 'POST', `/orders/${id}/invoice`, {})
  await page.goto(`/${shop.adminPath}/factures/imprimer?commandes=${id}`)
  const sheet = page.getByRole('article', { name: /^Facture n° \d{4}-\d{6}$/ })
  await expect(sheet.getByText('Reprise', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Remise', { exact: true })).toHaveCount(0)
})

test('facts that an invoice lacks are asked in place, and no sheet without one is an error', async ({
  page,
  ownShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, ownShop)
  await callApi(page, 'PUT', '/shop', {
    legal: { company: 'SARL Sud', rc: '', nif: '', nis: '31', address: '' },
  })
  const { orders } = await addConfirmed(page, ownShop, ['Oran', 'Oran'])
  const [first, second] = orders
  const missing: string[] = []
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()))
  await page.goto(`${ownShop.url}/${ownShop.adminPath}/commandes?commande=${first?.id}`)
  const sheet = page.getByRole('dialog', { name: /^Commande n°/ })
  await sheet.getByRole('button', { name: 'Facturer' }).click()
  await sheet.getByRole('button', { name: 'Compléter les numéros légaux' }).click()
  const form = page.getByRole('dialog', { name: 'Numéros légaux' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await form.getByLabel('RC', { exact: true }).fill('31/00-1 B 19')
  await form.getByLabel('NIF').fill('0019')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Veuillez remplir ce champ')).toBeVisible()
  await expectNoViolation(page, 'facts of an invoice')
  await form.getByLabel('Adresse du siège').fill('12, rue des Pins, Oran')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByText(/N°\s\d{4}-\d{6}/)).toBeVisible()
  await page.reload()
  await expect(sheet.getByText(/N°\s\d{4}-\d{6}/)).toBeVisible()
  expect(missing).toEqual([])

  // A selection is kept, and asked about once.
  await callApi(page, 'PUT', '/shop', { legal: { rc: '' } })
  await page.goto(`${ownShop.url}/${ownShop.adminPath}/commandes`)
  await page.getByLabel(`Choisir la commande n° ${second?.id}`).check()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Facturer et imprimer' }).click()
  await page.getByRole('button', { name: 'Compléter les numéros légaux' }).click()
  await form.getByLabel('RC', { exact: true }).fill('31/00-1 B 19')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('article', { name: /^Facture n°/ })).toHaveCount(1)
})

test('a shop says its regime, and invoices what was delivered', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, shop)
  const { orders } = await addConfirmed(page, shop, ['Oran', 'Oran'])
  for (const { id } of orders) await callApi(page, 'PUT', `/orders/${id}/status`, { status: 'delivered' })
  await callApi(page, 'PUT', '/shop', {
    legal: { rc: '31/00', nif: '0019', nis: '31', address: 'Oran', regime: 'ifu', vatPercent: null },
  })
  await page.goto(`/${shop.adminPath}/ma-boutique`)
  await expect(page.getByLabel('Régime')).toHaveValue('ifu')
  await expect(page.getByLabel(/^TVA/)).toBeHidden()
  await page.getByLabel('Régime').selectOption('real')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel(/^TVA/)).toBeFocused()
  await expect(page.getByText('Au régime réel, indiquez le taux de TVA').first()).toBeVisible()
  await page.getByLabel(/^TVA/).fill('19')
  await page.getByLabel(/^Capital/).fill('1 000 000')
  await page.getByLabel(/^Droit de timbre/).selectOption('included')
  await expectNoViolation(page, 'legal fields')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()

  await page.goto(`/${shop.adminPath}/factures`)
  const invoicing = page.getByRole('link', { name: /^Facturer \d+ commandes?$/ })
  await invoicing.click()
  const sheet = page.getByRole('article', { name: /^Facture n°/ }).last()
  await expect(sheet).toContainText('au capital de 1 000 000 DA')
  for (const text of [
    'Prix unitaire HT',
    'Total HT',
    'TVA 19 %',
    'Dont droit de timbre',
    'Cachet et signature',
  ])
    await expect(sheet).toContainText(text)
  await expect(sheet).toContainText(/Payée le \d+/)
  await expectOnPaper(page)
  await page.goBack()
  await expect(page.getByText('Tout ce qui est livré depuis ce jour est facturé.')).toBeVisible()
})

/** Expects that what is printed is as wide as its paper, and that no text of it has run as a script. */
async function expectOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const overflowing = () =>
    page
      .locator('article, section[aria-label^="Commande"]')
      .evaluateAll((sheets) =>
        sheets.filter((sheet) => sheet.scrollWidth > sheet.clientWidth).map((sheet) => sheet.ariaLabel),
      )
  await expect.poll(overflowing).toEqual([])
  await expect(page).not.toHaveTitle('1')
  await page.emulateMedia({ media: 'screen' })
}
