import type { Page } from '@playwright/test'
import type { PageOf, Product } from '#contract/product.ts'
import type { RunningShop } from './shop-fixture.ts'

export async function openNewProduct(page: Page) {
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click()
  return page.getByRole('dialog')
}

export async function fillRequired(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom du produit').fill(name)
  await page.getByLabel('Prix (DA)').fill('5000')
  await page.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
}

export async function findProducts(shop: RunningShop, name: string): Promise<Product[]> {
  const { items } = (await shop.asOwner(`/products?search=${encodeURIComponent(name)}`)) as PageOf<Product>
  return items.filter((product) => product.name === name)
}

export async function findProduct(shop: RunningShop, name: string): Promise<Product | undefined> {
  return (await findProducts(shop, name))[0]
}
