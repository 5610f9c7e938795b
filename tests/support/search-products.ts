import { expect } from 'vitest'
import type { Product } from '#contract/product.ts'
import { addCategory, addProduct } from './factories.ts'
import type { TestShop } from './open-test-shop.ts'

/** Searches products, all on one page, and returns their names. */
export async function search(shop: TestShop, words: string, more = ''): Promise<string[]> {
  const path = `/products?search=${encodeURIComponent(words)}${more}`
  const { status, body } = await shop.json<{ items: Product[]; total: number }>('GET', path)
  expect([path, status, body.total]).toEqual([path, 200, body.items.length])
  return body.items.map(({ name }) => name)
}

/** Adds a product for each name. */
export async function addNames(shop: TestShop, names: string[]): Promise<void> {
  const categoryId = await addCategory(shop)
  for (const name of names) await addProduct(shop, { name, categoryId })
}
