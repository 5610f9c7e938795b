import { expect } from 'vitest'
import type { PageOf, Product } from '#contract/product.ts'
import { addCategory, addProduct } from './factories.ts'
import type { TestShop } from './open-test-shop.ts'

/** Searches products, all on one page, and returns their names. */
export async function search(shop: TestShop, words: string, more = ''): Promise<string[]> {
  const { items, total } = await searchPage(shop, words, more)
  expect([words, total]).toEqual([words, items.length])
  return items.map(({ name }) => name)
}

export async function searchPage(shop: TestShop, words: string, more: string): Promise<PageOf<Product>> {
  const path = `/products?search=${encodeURIComponent(words)}${more}`
  const { status, body } = await shop.json<PageOf<Product>>('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

export async function addNames(shop: TestShop, names: string[]): Promise<void> {
  const categoryId = await addCategory(shop)
  for (const name of names) await addProduct(shop, { name, categoryId })
}
