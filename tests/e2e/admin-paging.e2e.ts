import type { Page } from '@playwright/test'
import type { Category } from '#contract/category.ts'
import type { Order } from '#contract/order.ts'
import type { Product } from '#contract/product.ts'
import { callApi, confirmDeletion, logIn, ownName, press } from './admin.ts'
import { placeOrders } from './order.ts'
import { expect, test } from './shop-fixture.ts'

// A page holds 20 orders or products, 60 brands (spec §9).

test('without its only order the last page gives way to the one before it', async ({ page, shop }) => {
  const customerName = ownName('Dernier')
  const [oldest] = await placeOrders(page, shop, 21, { customerName })
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}&page=2`)
  await remove(page, order(oldest))
  await expectFirstPage(page, 20)

  // From its dialog, the page being there again.
  const [newest] = await placeOrders(page, shop, 1, { customerName })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByRole('button', { name: `Voir ${order(newest)}` })).toBeVisible()
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Voir la commande/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer la commande' }).click()
  await confirmDeletion(page, 'la commande')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFirstPage(page, 20)
})

test('a page beyond the last leads to the last', async ({ page, shop }) => {
  const customerName = ownName('Lointain')
  await placeOrders(page, shop, 21, { customerName })
  await logIn(page, shop, `/commandes?recherche=${encodeURIComponent(customerName)}&page=9`)
  await expect(page).toHaveURL(/page=2$/)
  await expect(entries(page)).toHaveCount(1)
  await page.goto(`/${shop.adminPath}/commandes?recherche=personne&page=2`)
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await expect(page).toHaveURL(/recherche=personne$/)
})

test('without its only product the last page gives way to the one before it', async ({ page, shop }) => {
  const name = ownName('Dernier')
  await logIn(page, shop)
  const [category] = (await shop.asOwner('/categories')) as Category[]
  const made: Product[] = []
  while (made.length < 21) {
    const body = { name: `${name} ${made.length}`, price: made.length, categoryId: category?.id }
    made.push(((await callApi(page, 'POST', '/products', body)) as { product: Product }).product)
  }
  const search = `/produits?recherche=${encodeURIComponent(name)}&tri=price-low&page=2`
  await page.goto(`/${shop.adminPath}${search}`)
  await remove(page, made.pop()?.name)
  await expectFirstPage(page, 20)
  for (const { id } of made) await callApi(page, 'DELETE', `/products/${id}`)
})

test('without its only brand the last page gives way to the one before it', async ({ page, shop }) => {
  let brands = Array.from({ length: 61 }, (_, index) => ({ id: index + 1, name: `Marque ${index + 1}` }))
  await page.route('**/api/brands', (route) => route.fulfill({ json: brands }))
  await page.route('**/api/brands/61', (route) => {
    brands = brands.slice(0, 60)
    return route.fulfill({ status: 204 })
  })
  await logIn(page, shop, '/marques?page=2')
  await remove(page, 'Marque 61')
  await expectFirstPage(page, 60)
})

function order(placed: Order | undefined): string {
  return `la commande n° ${placed?.id}`
}

async function remove(page: Page, name: string | undefined): Promise<void> {
  await expect(entries(page)).toHaveCount(1)
  await press(page, `Supprimer ${name}`)
  await confirmDeletion(page, name ?? '')
}

async function expectFirstPage(page: Page, count: number): Promise<void> {
  await expect(entries(page)).toHaveCount(count)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('navigation', { name: /^Pages/ })).toHaveCount(0)
}

function entries(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 })
}
