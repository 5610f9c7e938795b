// @module-tag long

import { expect, test } from 'vitest'
import { updateProduct } from '#server/catalogue/products/write-product.ts'
import { createModel } from '#server/catalogue/vehicles.ts'
import { createPages } from '#server/pages/pages.ts'
import {
  addCategory,
  addProduct,
  addProductImage,
  bumpVersion,
  setFreeDelivery,
} from './support/factories.ts'
import { openTestShop } from './support/open-test-shop.ts'

test('a page is the same whatever pages were rendered before it', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const categoryId = await addCategory(shop, { name: 'Casques', subcategories: ['Jets', 'Intégraux'] })
  let productId = 0
  for (let n = 0; n < 25; n++) {
    productId = await addProduct(shop, { name: `Casque ${n}`, categoryId, brand: `Marque ${n % 3}` })
    await addProductImage(shop, productId)
  }
  await setFreeDelivery(shop, 50_000)
  const model = { make: 'Yamaha', name: 'MT-07', kind: 'motorcycle', fromYear: 2014, toYear: null } as const
  const { id: modelId } = await createModel(shop.db, model)
  const fits = [{ modelId, fromYear: 2018, toYear: null }]
  await updateProduct(shop.db, productId, { fits, updateMainImage: false }, [])
  const pages = await createPages(shop)
  const read = async (path: string) => (await (await pages.request(path)).text()).split(/(?=<)/)
  const paths = [
    '/',
    `/categorie/${categoryId}`,
    `/categorie/${categoryId}?display=liste`,
    `/categorie/${categoryId}?maxPrice=90000&page=2`,
    '/recherche?search=casque&inStock=true',
    `/categorie/${categoryId}?model=${modelId}&year=2018`,
    `/produit/${productId}`,
    '/panier',
    '/commande',
    '/nulle-part',
  ]
  const alone = new Map<string, string[]>()
  for (const path of paths) {
    await bumpVersion(shop)
    alone.set(path, await read(path))
  }
  await bumpVersion(shop)
  for (const path of [...paths, ...paths.toReversed()]) expect(await read(path)).toEqual(alone.get(path))
})
