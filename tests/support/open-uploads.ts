import type { Product } from '#contract/product.ts'
import { addProduct } from './factories.ts'
import type { Refusal } from './open-sale.ts'
import type { TestShop } from './open-test-shop.ts'
import { type FormFile, sendForm } from './send-form.ts'

export type Saved = { product: Product } & Refusal

/** Adds a product to upload images to, and logs the owner in. */
export async function openUploads(shop: TestShop) {
  return { id: await addProduct(shop), owner: await shop.logIn() }
}

/** Adds images to that product. */
export function upload(
  shop: TestShop,
  id: number,
  owner: { Authorization: string },
  images: FormFile | FormFile[],
) {
  return sendForm<Saved>(shop, 'POST', `/products/${id}/images`, { images }, owner)
}
