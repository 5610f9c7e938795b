import type { Page } from '@playwright/test'
import type { PageOf, Product } from '#contract/product.ts'
import { logIn, press } from './admin.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { expect, type RunningShop } from './shop-fixture.ts'

/** The form of a new product; with a name, what it requires is filled in. */
export async function openNewProduct(page: Page, shop: RunningShop, name?: string): Promise<FormDialog> {
  await logIn(page, shop, '/produits')
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click()
  const form = new FormDialog(page, 'Ajouter un produit')
  if (name !== undefined) await fillRequired(page, name)
  return form
}

export async function fillRequired(page: Page, name: string): Promise<void> {
  const form = new FormDialog(page, 'Ajouter un produit')
  await form.fill({ 'Nom du produit': name, 'Prix (DA)': '5000' })
  await form.field('Catégorie').selectOption({ index: 1 })
}

/** Opens the form of a product, by its name in the list. */
export async function openProduct(page: Page, shop: RunningShop, name: string): Promise<FormDialog> {
  await logIn(page, shop, `/produits?recherche=${encodeURIComponent(name)}`)
  await press(page, `Modifier ${name}`)
  return new FormDialog(page, 'Modifier le produit')
}

/** Waits until the browser keeps the image of a draft. */
export async function expectKeptFile(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => (await (await caches.open('admin-draft-files')).keys()).length)
  await expect.poll(count).toBe(1)
}

/** Adds a product to the first category, past the screens. */
export async function addProduct(shop: RunningShop, fields: object): Promise<Product> {
  const [category] = (await shop.asOwner('/categories')) as { id: number }[]
  const body = { price: 5_000, categoryId: category?.id, ...fields }
  return ((await shop.send('POST', '/products', body)) as { product: Product }).product
}

export async function findProducts(shop: RunningShop, name: string): Promise<Product[]> {
  const { items } = (await shop.asOwner(`/products?search=${encodeURIComponent(name)}`)) as PageOf<Product>
  return items.filter((product) => product.name === name)
}

export async function findProduct(shop: RunningShop, name: string): Promise<Product | undefined> {
  return (await findProducts(shop, name))[0]
}
