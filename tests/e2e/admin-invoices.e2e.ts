import type { Page } from '@playwright/test'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { callApi, logIn } from './admin.ts'
import { addConfirmed } from './courier-orders.ts'
import { OrderDesk } from './pages/order-desk.ts'
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

test('whatever a shop is called, a selection is invoiced, printed and found', async ({ page, shop }) => {
  const desk = await OrderDesk.logIn(page, shop)
  await callApi(page, 'PUT', '/shop', {
    name: WIDE_LINE,
    address: BACKWARDS,
    legal: {
      ...{ company: SCRIPT, rc: WIDE_LINE.slice(0, 40), nif: BACKWARDS },
      ...{ nis: '31', address: SCRIPT, vatPercent: 19 },
    },
  })
  const { customerName, orders } = await addConfirmed(page, shop, ['Oran', 'Oran'])
  await desk.go('')
  await desk.choose(...orders.map(({ id }) => id))
  await desk.act('Facturer et imprimer')
  const sheets = page.getByRole('article', { name: /^Facture n° \d{4}-\d{6}$/ })
  await expect(sheets).toHaveCount(2)
  for (const { id } of orders) {
    await expect(sheets.filter({ hasText: new RegExp(`Commande n°\\s${id}`) })).toContainText(SCRIPT)
  }
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

  await page.goto(`/${shop.adminPath}/factures`)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /N°\s\d{4}-/ })
  const search = page.getByRole('textbox', { name: 'Rechercher une facture' })
  await search.fill(customerName)
  await expect(rows).toHaveCount(3)
  const cancelled = rows.filter({ hasText: 'Annulée' })
  const [number = ''] = /\d{4}-\d{6}/.exec((await cancelled.textContent()) ?? '') ?? []
  await search.fill(number)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: /^Imprimer/ }).click()
  const sheet = page.getByRole('article', { name: `Facture n° ${number}` })
  await expect(sheet).toContainText(customerName)
  await expect(sheet).toContainText('Annulée')
})

test('facts that an invoice lacks are asked in place', async ({ page, ownShop }) => {
  const desk = await OrderDesk.logIn(page, ownShop)
  await callApi(page, 'PUT', '/shop', {
    legal: { company: 'SARL Sud', rc: '', nif: '', nis: '31', address: '' },
  })
  const [first, second] = (await addConfirmed(page, ownShop, ['Oran', 'Oran'])).orders
  const sheet = await desk.open(first?.id)
  await sheet.getByRole('button', { name: 'Facturer' }).click()
  await sheet.getByRole('button', { name: 'Compléter les numéros légaux' }).click()
  const form = page.getByRole('dialog', { name: 'Numéros légaux' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await form.getByLabel('RC', { exact: true }).fill('31/00-1 B 19')
  await form.getByLabel('NIF').fill('0019')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Veuillez remplir ce champ')).toBeVisible()
  await form.getByLabel('Adresse du siège').fill('12, rue des Pins, Oran')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByText(/N°\s\d{4}-\d{6}/)).toBeVisible()

  // A selection is kept, and asked about once.
  await callApi(page, 'PUT', '/shop', { legal: { rc: '' } })
  await desk.go('')
  await desk.choose(second?.id)
  await desk.act('Facturer et imprimer')
  await page.getByRole('button', { name: 'Compléter les numéros légaux' }).click()
  await form.getByLabel('RC', { exact: true }).fill('31/00-1 B 19')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('article', { name: /^Facture n°/ })).toHaveCount(1)
})

test('a shop says its regime, and invoices what was delivered', async ({ page, shop }) => {
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
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()

  await page.goto(`/${shop.adminPath}/factures`)
  const invoicing = page.getByRole('link', { name: /^Facturer \d+ commandes?$/ })
  await invoicing.click()
  const sheet = page.getByRole('article', { name: /^Facture n°/ }).last()
  for (const text of ['au capital de 1 000 000 DA', 'TVA 19 %', 'Dont droit de timbre'])
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
