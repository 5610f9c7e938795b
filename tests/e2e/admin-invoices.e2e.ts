import type { Page } from '@playwright/test'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { callApi, logIn } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { addConfirmed } from './courier-orders.ts'
import { expect, test } from './shop-fixture.ts'

const SCRIPT = '</script><img src=x onerror="document.title=1">'
const WIDE_LINE = 'Ｗ'.repeat(60)
const BACKWARDS = '\u202eshop.evil\u202c \u2067موتو\u2069'

test('a selection is invoiced and printed, whatever the shop is called', async ({ page, shop }) => {
  await logIn(page, shop)
  const before = (await callApi(page, 'GET', '/shop')) as ShopIdentity
  await callApi(page, 'PUT', '/shop', {
    name: WIDE_LINE,
    address: BACKWARDS,
    legal: { company: SCRIPT, rc: WIDE_LINE.slice(0, 40), nif: BACKWARDS, address: SCRIPT, vatPercent: 19 },
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

  await page.goto(`/${shop.adminPath}/imprimer?commandes=${orders.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('region', { name: /^Commande n° \d+, page 1 sur 1$/ })).toHaveCount(2)
  await expectOnPaper(page)
  await callApi(page, 'PUT', '/shop', { ...before, logo: undefined, icon: undefined })
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
