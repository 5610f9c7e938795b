import type { Page } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import type { SizeGuide } from '#contract/size-guide.ts'
import { DESKTOP, expect, test, WIDE } from './shop-fixture.ts'
import { expectNoOverflow, findHelmet } from './shopper.ts'

const guideOf = (page: Page) => page.getByRole('dialog', { name: 'Guide des tailles' })

test('a rider loads the guide again, types a measure, reads the size and chooses it with one tap', {
  tag: WIDE,
}, async ({ page, shop }) => {
  await page.route('**/api/size-guides/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/produit/${(await findHelmet(shop)).id}`)
  const opener = page.getByRole('button', { name: 'Guide des tailles' })
  await opener.click()
  const guide = guideOf(page)
  await expect(guide.getByRole('alert')).toContainText('n’a pas pu être chargé')
  await page.unrouteAll()
  await guide.getByRole('button', { name: 'Réessayer' }).click()
  await expect(guide.getByRole('row', { name: 'M 57-58' })).toBeVisible()
  const measure = guide.getByLabel('Tour de tête (cm)')
  await measure.fill('57,5')
  await expect(guide.getByRole('status')).toHaveText(/Tour de tête 57,5\scm\s: taille M/)
  await expect(guide.getByRole('row', { name: 'M 57-58' })).toHaveAttribute('aria-current', 'true')
  await guide.getByRole('button', { name: 'Choisir M', exact: true }).click()
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await opener.click()
  await measure.fill('58')
  await expect(guide.getByText('M est choisie')).toBeVisible()
  await measure.fill('80')
  await expect(guide.getByRole('status')).toContainText('hors du tableau')
  await expect(guide.locator('tr[aria-current]')).toHaveCount(0)
})

test('the guide is used by keyboard alone', { tag: DESKTOP }, async ({ page, shop }) => {
  await page.goto(`/produit/${(await findHelmet(shop)).id}`)
  await page.getByRole('button', { name: 'Guide des tailles' }).focus()
  await page.keyboard.press('Enter')
  const guide = guideOf(page)
  await expect(guide.getByRole('table')).toBeVisible()
  await expect(guide.getByRole('button', { name: 'Fermer le guide' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  await page.keyboard.press('Tab')
  await expect(guide.getByRole('button', { name: 'Choisir L', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
})

test('a product’s own guide comes first, and a huge one scrolls in itself', async ({ page, ownShop }) => {
  const helmet = await findHelmet(ownShop)
  const long = 'Circonférence extraordinairement-longue-sans-coupure'
  const columns = Array.from({ length: 12 }, (_, index) => `${long} ${index}`)
  const rows = Array.from({ length: 100 }, (_, row) => columns.map((_, column) => `${row * 10 + column}`))
  const guide = (await ownShop.send('POST', '/size-guides', {
    name: long,
    text: `${long}\n`.repeat(60),
    columns,
    rows,
    measure: { label: long, unit: '', column: 11 },
  })) as SizeGuide
  await ownShop.send('PUT', `/products/${helmet.id}`, { sizeGuideId: guide.id, fit: 'small' })
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`${ownShop.url}/produit/${helmet.id}`)
    const advice = 'Taille petit\u00a0: prenez une taille au-dessus'
    await expect(page.getByText(advice)).toBeVisible()
    await page.getByRole('button', { name: 'Guide des tailles' }).click()
    const sheet = guideOf(page)
    await sheet.getByRole('textbox', { name: long }).fill('991')
    await expect(sheet.getByRole('status')).toContainText(`taille 980${advice}`)
    // The marked row and its size are in sight.
    await expect(sheet.getByRole('rowheader', { name: '980', exact: true })).toBeInViewport()
    await expect(sheet.getByText('Ce produit n’existe pas dans cette taille.')).toBeVisible()
    await expectNoOverflow(page)
    const [inner, outer] = await sheet.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
    expect(inner).toBe(outer)
  }
})

test('what has no guide or no sizes shows none', async ({ page, ownShop }) => {
  const { items } = (await ownShop.asOwner('/products?limit=100')) as { items: Product[] }
  const goggles = items.find(({ category, sizes }) => category === 'Casques' && sizes.length === 0)
  const helmet = await findHelmet(ownShop)
  const opener = page.getByRole('button', { name: 'Guide des tailles' })
  await page.goto(`${ownShop.url}/produit/${goggles?.id}`)
  await expect(page.getByRole('button', { name: 'Ajouter au Panier' })).toBeVisible()
  await expect(opener).toHaveCount(0)
  const categories = (await ownShop.asOwner('/categories')) as Category[]
  const sizeGuideId = categories.find(({ id }) => id === helmet.categoryId)?.sizeGuideId
  await ownShop.send('PUT', `/products/${goggles?.id}`, { sizeGuideId })
  await ownShop.send('PUT', `/categories/${helmet.categoryId}`, { sizeGuideId: null })
  await page.goto(`${ownShop.url}/produit/${helmet.id}`)
  await expect(page.getByRole('button', { name: 'Ajouter au Panier' })).toBeVisible()
  await expect(opener).toHaveCount(0)
  await page.goto(`${ownShop.url}/produit/${goggles?.id}`)
  await opener.click()
  await guideOf(page).getByLabel('Tour de tête (cm)').fill('57')
  await expect(guideOf(page).getByRole('status')).toContainText('taille M')
  await expect(guideOf(page).getByRole('button', { name: /^Choisir/ })).toHaveCount(0)
})
