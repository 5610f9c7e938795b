import { expect } from 'vitest'
import { findCatalogueVersion } from '#server/db/write-catalogue.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import { openSale, postOrder } from '../../../../tests/support/open-sale.ts'

onOneDatabase('a deleted product is gone, and orders keep its name', async (shop) => {
  const owner = await shop.logIn()
  const { productId, form } = await openSale(shop, { name: 'NXR' })
  const { body: order } = await postOrder(shop, form)
  const version = await findCatalogueVersion(shop.db)
  const deleted = await shop.json('DELETE', `/products/${productId}`, undefined, owner)
  expect([deleted.status, deleted.body]).toEqual([204, null])
  expect((await shop.json('GET', `/products/${productId}`)).status).toBe(404)
  expect(await findCatalogueVersion(shop.db)).toBe(version + 1)
  const again = await shop.json('DELETE', `/products/${productId}`, undefined, owner)
  expect([again.status, again.body]).toEqual([404, { message: 'Produit non trouvé' }])
  const kept = await shop.json('GET', `/orders/${order.id}`, undefined, owner)
  expect(kept.body).toMatchObject({ ...order, items: [{ ...order.items[0], productId: null }] })
})
