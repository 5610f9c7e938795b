import { expect } from 'vitest'
import { addProduct, setFreeDelivery } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'

onOneDatabase(
  'lines keep the order’s prices and names, others take the catalogue’s or one’s own',
  async (shop) => {
    const { edit, productId, events, read } = await openDesk(shop, { sizes: ['M', 'L'] })
    const before = (await read()).items
    const product = { name: 'Renommé', price: 12_000, in_stock: 0 as const }
    await shop.db.updateTable('products').set(product).where('id', '=', productId).execute()
    const gloves = await addProduct(shop, { name: 'Gants', price: 2_500, inStock: false })
    const { body } = await edit({
      items: [
        { productId, quantity: 2, size: 'M' },
        { productId, quantity: 1, size: 'L', price: null },
        { productId: gloves, quantity: 1, price: 0 },
        { productId: gloves, quantity: 3 },
      ],
    })
    expect(body.items).toEqual([
      { productId, product_name: 'Casque NXR', quantity: 2, price: 10_000, size: 'M', color: null },
      { productId, product_name: 'Casque NXR', quantity: 1, price: 10_000, size: 'L', color: null },
      { productId: gloves, product_name: 'Gants', quantity: 1, price: 0, size: null, color: null },
      { productId: gloves, product_name: 'Gants', quantity: 3, price: 2_500, size: null, color: null },
    ])
    expect(body).toMatchObject({ subtotal: 37_500, deliveryPrice: 600, totalPrice: 38_100 })
    expect((await events()).at(-1)).toMatchObject({
      kind: 'edited',
      changes: [{ field: 'items', from: before, to: body.items }],
    })
    const refused = await edit<Refusal>({ items: [{ productId, quantity: 1 }] })
    expect(refused.body).toMatchObject({
      message: 'Veuillez sélectionner une taille',
      issues: [{ path: 'items.0.size' }],
    })
  },
)

onOneDatabase('two lines alike keep their two prices', async (shop) => {
  const { edit, productId } = await openDesk(shop)
  const lines = [9_000, 8_000].map((price) => ({ productId, quantity: 1, price }))
  await edit({ items: lines })
  const { body } = await edit({ items: lines.map(({ price, ...line }) => ({ ...line, quantity: 2 })) })
  expect(body.items.map(({ price }) => price)).toEqual([9_000, 8_000])
})

onOneDatabase('a line whose product is gone is kept, changed or dropped, and none is added', async (shop) => {
  const { edit, productId, read } = await openDesk(shop)
  await shop.db.deleteFrom('products').where('id', '=', productId).execute()
  const [gone] = (await read()).items
  expect(gone).toMatchObject({ productId: null, product_name: 'Casque NXR' })
  expect((await edit({ customerName: 'Zoé', discount: 1_000 })).body.totalPrice).toBe(9_600)
  const gloves = { productId: await addProduct(shop, { price: 2_500 }), quantity: 1 }
  const kept = await edit({ items: [gloves, { ...gone, price: undefined, quantity: 2 }] })
  expect(kept.body.items[1]).toEqual({ ...gone, quantity: 2 })
  expect((await edit({ items: [gloves, { ...gone, price: 7_000 }] })).body.subtotal).toBe(9_500)
  for (const line of [
    { ...gone, product_name: 'Autre' },
    { ...gone, size: 'M' },
    { ...gone, productId },
    { productId: null, quantity: 1 },
  ]) {
    const { status, body } = await edit<Refusal>({ items: [gloves, line] })
    expect([line, status, body.issues]).toEqual([
      line,
      400,
      [{ path: 'items.1.productId', message: 'Ce produit n’existe plus' }],
    ])
  }
  expect((await edit<Refusal>({ items: [gloves, gone, gone] })).status).toBe(400)
  expect((await edit({ items: [gloves] })).body.items).toHaveLength(1)
  expect((await edit<Refusal>({ items: [gloves, gone] })).status).toBe(400)
})

onOneDatabase('an order with nothing left but lines without a product is still corrected', async (shop) => {
  const { edit, productId, read } = await openDesk(shop)
  await shop.db.deleteFrom('products').where('id', '=', productId).execute()
  const { items } = await read()
  const { body } = await edit({ items: items.map((item) => ({ ...item, quantity: 3 })) })
  expect(body).toMatchObject({ subtotal: 30_000, totalPrice: 30_600 })
})

onOneDatabase(
  'new items compute delivery again, free from the threshold before the discount',
  async (shop) => {
    const { edit, item } = await openDesk(shop)
    await setFreeDelivery(shop, 20_000)
    const items = (quantity: number) => [{ ...item, quantity }]
    const totals = async (change: object) => {
      const { subtotal, discount, deliveryPrice, totalPrice } = (await edit(change)).body
      return [subtotal, discount, deliveryPrice, totalPrice]
    }
    expect(await totals({ items: items(2), discount: 5_000 })).toEqual([20_000, 5_000, 0, 15_000])
    expect(await totals({ items: items(1) })).toEqual([10_000, 5_000, 600, 5_600])
    expect(await totals({ items: items(3), deliveryPrice: 250 })).toEqual([30_000, 5_000, 250, 25_250])
    expect(await totals({ items: items(3), discount: null })).toEqual([30_000, 0, 250, 30_250])
    expect(await totals({ discount: 30_000 })).toEqual([30_000, 30_000, 250, 250])
    const refused = await edit<Refusal>({ items: items(2) })
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: 'discount', message: 'La remise dépasse le sous-total' }],
    ])
  },
)
